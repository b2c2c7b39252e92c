import { draftOf, draftOver, SCHEMA, valuesOf } from "./rows";

const OPENED = { values: { banner: "on", interval: "30", old: "x" }, version: 3 };

function typed(part: Record<string, string>) {
  const draft = draftOf(OPENED);
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, value: part[row.key] ?? row.value })) };
}

test("what somebody else changed, added or removed is taken over where nothing was typed", () => {
  const theirs = { values: { banner: "on", interval: "60", fresh: "1" }, version: 4 };

  const draft = draftOver(theirs, typed({ banner: "off" }), undefined);

  expect(valuesOf(draft.rows)).toEqual({ banner: "off", interval: "60", fresh: "1" });
  expect([draft.version, draft.began]).toEqual([4, theirs.values]);
});

test("where both changed one, mine stays over the version that I saw: the save is told of theirs", () => {
  const theirs = { values: { ...OPENED.values, banner: "theirs" }, version: 4 };

  const draft = draftOver(theirs, typed({ banner: "mine" }), undefined);

  expect(valuesOf(draft.rows)).toMatchObject({ banner: "mine" });
  expect([draft.version, draft.began]).toEqual([3, OPENED.values]);
});

test("a key that I removed does not come back because another was changed", () => {
  const draft = typed({});
  const without = { ...draft, rows: draft.rows.filter(({ key }) => key !== "old") };

  const next = draftOver({ values: { ...OPENED.values, interval: "60" }, version: 4 }, without, undefined);

  expect(valuesOf(next.rows)).toEqual({ banner: "on", interval: "60" });
});

test("characters are counted as on the server: an emoji is one", () => {
  const row = { id: "1", key: "😀".repeat(100), value: "😀".repeat(2000) };
  const isValid = (part: object) => SCHEMA.safeParse({ rows: [{ ...row, ...part }], version: 1, began: {} }).success;

  expect(isValid({})).toBe(true);
  expect(isValid({ key: `${row.key}x` })).toBe(false);
  expect(isValid({ value: `${row.value}x` })).toBe(false);
});
