import { joinSeries, pointsOf, sayTick, sayWhen, splitAtOpen } from "./points";

const one = (at: string, count: number) => ({ at, count, isOpen: false });

test("counts of one day are one point, and days stand in their order, not in that of their letters", () => {
  const views = [one("2025-02-01", 4), one("2025-01-31T08:00:00.000Z", 2), one("2025-01-31", 3)];

  expect(joinSeries(views, [one("2025-02-01", 1)], "day")).toEqual([
    { at: "2025-01-31", views: 5, clicks: 0, isOpen: false },
    { at: "2025-02-01", views: 4, clicks: 1, isOpen: false },
  ]);
});

test("the two 2 o'clocks of a night in autumn are two points, the earlier one first", () => {
  const [summer, winter] = ["2025-10-26T02:00:00+02:00", "2025-10-26T02:00:00+01:00"];

  expect(joinSeries([one(winter, 1), one(summer, 2)], [], "hour").map(({ at }) => at)).toEqual([summer, winter]);
});

test("click-through has no value without views, and is uncertain of few", () => {
  const counts = [
    { at: "2025-02-01", views: 0, clicks: 0, isOpen: false },
    { at: "2025-02-02", views: 99, clicks: 33, isOpen: false },
    { at: "2025-02-03", views: 200, clicks: 5, isOpen: true },
  ];

  expect(pointsOf("Click-through", counts)).toEqual([
    { at: "2025-02-01", value: null, isUncertain: true, isOpen: false },
    { at: "2025-02-02", value: 33.33, isUncertain: true, isOpen: false },
    { at: "2025-02-03", value: 2.5, isUncertain: false, isOpen: true },
  ]);
  expect(pointsOf("Clicks", counts).map(({ value }) => value)).toEqual([0, 33, 5]);
});

test("the way to a point that is not over is apart from those that are", () => {
  const point = { value: 2, isUncertain: false, isOpen: false };
  const points = ["2025-02-01", "2025-02-02"].map((at) => ({ ...point, at }));
  const drawn = (isOpen: boolean) =>
    splitAtOpen([...points, { ...point, at: "2025-02-03", isOpen }]).map(({ over, open }) => [over, open]);

  expect(drawn(true)).toEqual([
    [2, undefined],
    [2, 2],
    [undefined, 2],
  ]);
  expect(drawn(false)).toEqual([
    [2, undefined],
    [2, undefined],
    [2, undefined],
  ]);
});

test.each([
  ["2025-03-09", "day", "on 09/03/2025"],
  ["2025-03-09T14:00:00+05:30", "hour", "on 09/03/2025, 2:00 PM"],
  ["2025-03-09", "week", "in the week of 09/03/2025"],
  ["2025-03-01", "month", "in March 2025"],
] as const)("%s by %s is said as %s", (at, interval, words) => {
  expect(sayWhen(at, interval)).toBe(words);
});

test.each([
  ["2025-03-09T00:00:00+05:30", "hour", "12 AM"],
  ["2025-03-09T14:00:00+05:30", "hour", "2 PM"],
  // A zone whose clock is changed by half an hour.
  ["2025-03-09T14:30:00+11:00", "hour", "2:30 PM"],
  ["2025-03-09", "day", "09/03/2025"],
] as const)("under the axis %s by %s is %s", (at, interval, words) => {
  expect(sayTick(at, interval)).toBe(words);
});
