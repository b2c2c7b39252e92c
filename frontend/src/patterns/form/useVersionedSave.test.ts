import { mergeOverTheirs } from "./useVersionedSave";

test.each([
  {
    name: "what only they changed stays theirs",
    mine: { a: "1", b: "2" },
    base: { a: "1", b: "1" },
    theirs: { a: "3", b: "1" },
    saved: { a: "3", b: "2" },
  },
  {
    name: "what only they added stays",
    mine: { a: "2" },
    base: { a: "1" },
    theirs: { a: "1", c: "3" },
    saved: { a: "2", c: "3" },
  },
  {
    name: "what only they removed stays away",
    mine: { a: "2", b: "1" },
    base: { a: "1", b: "1" },
    theirs: { a: "1" },
    saved: { a: "2" },
  },
  {
    name: "what I removed stays away",
    mine: { b: "1" },
    base: { a: "1", b: "1" },
    theirs: { a: "1", b: "2" },
    saved: { b: "2" },
  },
  { name: "what both changed is mine", mine: { a: "2" }, base: { a: "1" }, theirs: { a: "3" }, saved: { a: "2" } },
  {
    name: "without what it began with all is mine",
    mine: { a: "1" },
    base: undefined,
    theirs: { a: "3" },
    saved: { a: "1" },
  },
])("$name", ({ mine, base, theirs, saved }) => {
  expect(mergeOverTheirs<object>(mine, base, theirs)).toEqual(saved);
});
