import { draftOf, draftOver, SCHEMA, valuesOf } from "./settingRows";

const OPENED = { values: { banner: "on", interval: "30", old: "x" }, version: 3 };

function typed(part: Record<string, string>) {
  const draft = draftOf(OPENED);
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, value: part[row.key] ?? row.value })) };
}

test("takes over changes of others to unedited rows", () => {
  const theirVersion = { values: { banner: "on", interval: "60", fresh: "1" }, version: 4 };

  const draft = draftOver(theirVersion, typed({ banner: "off" }), undefined);

  expect(valuesOf(draft.rows)).toEqual({ banner: "off", interval: "60", fresh: "1" });
  expect([draft.version, draft.began]).toEqual([4, theirVersion.values]);
});

test("keeps my value and version if both changed a row, so that the save reports a conflict", () => {
  const theirVersion = { values: { ...OPENED.values, banner: "theirs" }, version: 4 };

  const draft = draftOver(theirVersion, typed({ banner: "mine" }), undefined);

  expect(valuesOf(draft.rows)).toMatchObject({ banner: "mine" });
  expect([draft.version, draft.began]).toEqual([3, OPENED.values]);
});

test("keeps a removed key removed when another key changes", () => {
  const draft = typed({});
  const without = { ...draft, rows: draft.rows.filter(({ key }) => key !== "old") };

  const next = draftOver({ values: { ...OPENED.values, interval: "60" }, version: 4 }, without, undefined);

  expect(valuesOf(next.rows)).toEqual({ banner: "on", interval: "60" });
});

test("counts characters like the server, an emoji as one", () => {
  const row = { id: "1", key: "😀".repeat(100), value: "😀".repeat(2000) };
  const isValid = (part: object) => SCHEMA.safeParse({ rows: [{ ...row, ...part }], version: 1, began: {} }).success;

  expect(isValid({})).toBe(true);
  expect(isValid({ key: `${row.key}x` })).toBe(false);
  expect(isValid({ value: `${row.value}x` })).toBe(false);
});
