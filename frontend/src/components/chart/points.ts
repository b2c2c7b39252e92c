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
