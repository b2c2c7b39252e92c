import { splitAtToday, sumByDay } from "./points";

test("counts of one day are one point, and days stand in their order, not in that of their letters", () => {
  const points = [
    { day: "2025-02-01", count: 4 },
    { day: "2025-01-31T08:00:00.000Z", count: 2 },
    { day: "2025-01-31", count: 3 },
  ];

  expect(sumByDay(points)).toEqual([
    { day: "2025-01-31", count: 5 },
    { day: "2025-02-01", count: 4 },
  ]);
});

test("the way to today is apart from the days that are over", () => {
  const days = ["2025-02-01", "2025-02-02", "2025-02-03"].map((day) => ({ day, count: 2 }));
  const drawn = (today: string) => splitAtToday(days, today).map(({ over, open }) => [over, open]);

  expect(drawn("2025-02-03")).toEqual([
    [2, undefined],
    [2, 2],
    [undefined, 2],
  ]);
  expect(drawn("2025-02-04")).toEqual([
    [2, undefined],
    [2, undefined],
    [2, undefined],
  ]);
  expect(splitAtToday(days.slice(0, 1), "2025-02-01")).toEqual([{ day: "2025-02-01", count: 2, over: 2 }]);
});
