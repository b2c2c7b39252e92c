import { draftOf, draftOver, faultOf, valuesOf } from "./rows";

const OPENED = { values: { banner: "on", interval: "30", old: "x" }, version: 3 };

function typed(part: Record<string, string>) {
  const draft = draftOf(OPENED);
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, value: part[row.key] ?? row.value })) };
}

test("what somebody else changed, added or removed is taken over where nothing was typed", () => {
  const theirs = { values: { banner: "on", interval: "60", fresh: "1" }, version: 4 };

  const draft = draftOver(theirs, typed({ banner: "off" }), []);

  expect(valuesOf(draft.rows)).toEqual({ banner: "off", interval: "60", fresh: "1" });
  expect([draft.version, draft.began]).toEqual([4, theirs.values]);
});

test("where both changed one, mine stays over the version that I saw: the save is told of theirs", () => {
  const theirs = { values: { ...OPENED.values, banner: "theirs" }, version: 4 };

  const draft = draftOver(theirs, typed({ banner: "mine" }), []);

  expect(valuesOf(draft.rows)).toMatchObject({ banner: "mine" });
  expect([draft.version, draft.began]).toEqual([3, OPENED.values]);
});

test("a key that I removed does not come back because another was changed", () => {
  const draft = typed({});
  const without = { ...draft, rows: draft.rows.filter(({ key }) => key !== "old") };

  const next = draftOver({ values: { ...OPENED.values, interval: "60" }, version: 4 }, without, []);

  expect(valuesOf(next.rows)).toEqual({ banner: "on", interval: "60" });
});

test("letters are counted as the server does: an emoji is one", () => {
  const row = { id: "1", key: "😀".repeat(100), value: "😀".repeat(2000) };

  expect(faultOf([row])).toBeUndefined();
  expect(faultOf([{ ...row, key: `${row.key}x` }])).toMatchObject({ part: "key" });
  expect(faultOf([{ ...row, value: `${row.value}x` }])).toMatchObject({ part: "value" });
});
