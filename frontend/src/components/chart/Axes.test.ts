import { sayCountTick, ticksOf } from "./Axes";

const pointsAt = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: String(index), value: 1, isUncertain: false, isOpen: false }));

test("as many points have a text as there is room for, hours from the first one on and days up to the last", () => {
  expect(ticksOf(pointsAt(24), "hour", 1000)).toEqual([
    "0",
    "2",
    "4",
    "6",
    "8",
    "10",
    "12",
    "14",
    "16",
    "18",
    "20",
    "22",
  ]);
  expect(ticksOf(pointsAt(24), "hour", 240)).toEqual(["0", "8", "16"]);
  expect(ticksOf(pointsAt(30), "day", 1000)).toEqual(["2", "5", "8", "11", "14", "17", "20", "23", "26", "29"]);
  expect(ticksOf(pointsAt(7), "day", 1000)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(ticksOf(pointsAt(3), "month", 60)).toEqual(["2"]);
});

test("a single point has its text", () => {
  expect(ticksOf(pointsAt(1), "day", 240)).toEqual(["0"]);
});

test("equal steps of counts read as equal", () => {
  expect([0, 950, 1900, 2850, 3800].map(sayCountTick)).toEqual(["0", "950", "1.9k", "2.85k", "3.8k"]);
  expect([999_000, 1_500_000].map(sayCountTick)).toEqual(["999k", "1.5M"]);
});
