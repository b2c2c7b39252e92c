import { shapesOf } from "./drawings";

test("a drawing is its shapes with their attributes", () => {
  expect(shapesOf("search")).toEqual([
    ["path", { d: "m21 21-4.34-4.34" }],
    ["circle", { cx: "11", cy: "11", r: "8" }],
  ]);
});

test("a name without a drawing has no shapes", () => {
  expect(shapesOf("no-such-drawing")).toEqual([]);
});
