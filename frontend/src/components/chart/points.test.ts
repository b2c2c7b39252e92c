import { sumByDay } from "./points";

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
