import { formatTick, formatWhen, joinSeries, pointsOf, splitAtOpen } from "./points";

const countedPoint = (createdAt: string, count: number) => ({ createdAt, count, unfinished: false });

test("joins the counts of a day and sorts days by date", () => {
  const views = [
    countedPoint("2025-02-01", 4),
    countedPoint("2025-01-31T08:00:00.000Z", 2),
    countedPoint("2025-01-31", 3),
  ];

  expect(joinSeries(views, [countedPoint("2025-02-01", 1)], "day")).toEqual([
    { at: "2025-01-31", views: 5, clicks: 0, unfinished: false },
    { at: "2025-02-01", views: 4, clicks: 1, unfinished: false },
  ]);
});

test("keeps both 2 o'clock hours when the clock goes back, earlier first", () => {
  const [summer, winter] = ["2025-10-26T02:00:00+02:00", "2025-10-26T02:00:00+01:00"];

  expect(joinSeries([countedPoint(winter, 1), countedPoint(summer, 2)], [], "hour").map(({ at }) => at)).toEqual([
    summer,
    winter,
  ]);
});

test("has no click-through without views, and an uncertain one below 100 views", () => {
  const counts = [
    { at: "2025-02-01", views: 0, clicks: 0, unfinished: false },
    { at: "2025-02-02", views: 99, clicks: 33, unfinished: false },
    { at: "2025-02-03", views: 200, clicks: 5, unfinished: true },
  ];

  expect(pointsOf("Click-through", counts)).toEqual([
    { at: "2025-02-01", value: null, isUncertain: true, unfinished: false },
    { at: "2025-02-02", value: 33.33, isUncertain: true, unfinished: false },
    { at: "2025-02-03", value: 2.5, isUncertain: false, unfinished: true },
  ]);
  expect(pointsOf("Clicks", counts).map(({ value }) => value)).toEqual([0, 33, 5]);
});

test("splits the line before an unfinished point", () => {
  const point = { value: 2, isUncertain: false, unfinished: false };
  const points = ["2025-02-01", "2025-02-02"].map((at) => ({ ...point, at }));
  const split = (unfinished: boolean) =>
    splitAtOpen([...points, { ...point, at: "2025-02-03", unfinished }]).map(({ over, open }) => [over, open]);

  expect(split(true)).toEqual([
    [2, undefined],
    [2, 2],
    [undefined, 2],
  ]);
  expect(split(false)).toEqual([
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
] as const)("describes %s by %s as '%s'", (at, interval, text) => {
  expect(formatWhen(at, interval)).toBe(text);
});

test.each([
  ["2025-03-09T00:00:00+05:30", "hour", "12 AM"],
  ["2025-03-09T14:00:00+05:30", "hour", "2 PM"],
  // A time zone with a half-hour offset.
  ["2025-03-09T14:30:00+11:00", "hour", "2:30 PM"],
  ["2025-03-09", "day", "09/03/2025"],
] as const)("labels %s by %s on the axis as '%s'", (at, interval, text) => {
  expect(formatTick(at, interval)).toBe(text);
});
