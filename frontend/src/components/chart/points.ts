export type Point = { day: string; count: number };

/** One point a day, in the order of days: counts of the same day are added up. */
export function sumByDay(points: readonly Point[]): Point[] {
  const sums = new Map<string, number>();
  for (const { day, count } of points) {
    const key = day.slice(0, 10);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return [...sums].map(([day, count]) => ({ day, count })).sort((left, right) => left.day.localeCompare(right.day));
}

export type DrawnPoint = Point & { over?: number; open?: number };

/** Today is not over: the line to it is drawn apart, from the last point of the days that are. */
export function splitAtToday(days: readonly Point[], today: string): DrawnPoint[] {
  const last = days.length - 1;
  const isOpen = last > 0 && days[last]?.day === today;
  return days.map((point, index) => ({
    ...point,
    ...(!isOpen || index < last ? { over: point.count } : {}),
    ...(isOpen && index >= last - 1 ? { open: point.count } : {}),
  }));
}
