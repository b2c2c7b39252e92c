// Days of the console's zone as "YYYY-MM-DD"; months and ranges of them are in months.ts and ranges.ts.

/** Both days are included. */
export type DayRange = { start: string; end: string };

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function addDays(day: string, days: number): string {
  return write(new Date(read(day).getTime() + days * DAY_MS));
}

/** How many days a range holds. */
export function countDays(range: DayRange): number {
  return Math.round((read(range.end).getTime() - read(range.start).getTime()) / DAY_MS) + 1;
}

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(read(text).getTime()) && write(read(text)) === text;
}

/** Two days in their order: an address may hold anything. */
export function isRange({ start, end }: DayRange): boolean {
  return isDay(start) && isDay(end) && start <= end;
}

/** For months and ranges: no Date goes further. */
export function read(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function write(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}
