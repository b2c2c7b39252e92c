import { nearestTo, plotOf, ticksUpTo, wordsUnder } from "./plot";

const points = (count: number, value = 10) =>
  Array.from({ length: count }, (_, index) => ({ at: `${index}`, value, isUncertain: false }));
const SIZE = { width: 676, height: 350 };

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [9, true, [0, 5, 10]],
  [1234, true, [0, 500, 1000, 1500]],
  [80, true, [0, 20, 40, 60, 80]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
  [7, false, [0, 2, 4, 6, 8]],
])("up to %s the axis counts %s by round numbers", (most, isWhole, ticks) => {
  expect(ticksUpTo(most, isWhole)).toEqual(ticks);
});

test("the first point stands at the left edge of the plot, the last at the right one, a single one between them", () => {
  const { x, y } = plotOf(points(7), SIZE, true);

  expect([x(0), x(3), x(6)]).toEqual([64, 364, 664]);
  expect([y(0), y(10)]).toEqual([300, 24]);
  expect(plotOf(points(1), SIZE, true).x(0)).toBe(364);
});

test.each([
  [0, 0],
  [110, 0],
  [120, 1],
  [900, 6],
])("at %s px point %s is the nearest", (at, index) => {
  expect(nearestTo(at, 7, plotOf(points(7), SIZE, true))).toBe(index);
});

test("the last point is named whole, and before it as many as have room", () => {
  const words = wordsUnder(30, "day", plotOf(points(30), SIZE, true));

  expect(words.map(({ index }) => index)).toEqual([29, 24, 19, 14, 9, 4]);
  expect(words[0]).toEqual({ index: 29, x: 676, anchor: "end" });
  expect(words[1]?.anchor).toBe("middle");
  expect(wordsUnder(3, "hour", plotOf(points(3), SIZE, true)).map(({ index }) => index)).toEqual([2, 1, 0]);
});
