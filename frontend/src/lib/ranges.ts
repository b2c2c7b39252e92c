// Ranges of days: the presets (docs/product.md 6.2), the one before, and their words.

import { addMonths, firstOf, lastOf, monthOf } from "./months";
import { addDays, countDays, type DayRange, dayInWords, read } from "./zone";

export const PRESETS = ["today", "yesterday", "thisWeek", "thisMonth", "last6Months", "thisYear"] as const;
export type Preset = (typeof PRESETS)[number];

/** The range as long that many steps away: whole months as whole months, any other by its days. */
export function shiftRange(range: DayRange, steps: number): DayRange {
  const months = wholeMonthsOf(range);
  if (months) {
    const last = addMonths(monthOf(range.end), months * steps);
    return { start: addMonths(range.start, months * steps), end: addDays(addMonths(last, 1), -1) };
  }
  const days = countDays(range) * steps;
  return { start: addDays(range.start, days), end: addDays(range.end, days) };
}

/** How many months a range is, from the first day of one to the last of another; 0 of any other range. */
function wholeMonthsOf({ start, end }: DayRange): number {
  if (start !== monthOf(start) || addDays(end, 1) !== monthOf(addDays(end, 1))) {
    return 0;
  }
  const [from, to] = [read(start), read(end)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
}

/** "the previous day" or "in the previous 21 days", of a range that a figure is compared with. */
export function sayWhenBefore(range: DayRange): string {
  const days = countDays(range);
  return days === 1 ? "the previous day" : `in the previous ${days} days`;
}

export function rangeOf(preset: Preset, today: string): DayRange {
  const date = read(today);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const ranges: Record<Preset, () => DayRange> = {
    today: () => ({ start: today, end: today }),
    yesterday: () => ({ start: addDays(today, -1), end: addDays(today, -1) }),
    thisWeek: () => {
      const sunday = addDays(today, -date.getUTCDay());
      return { start: sunday, end: addDays(sunday, 6) };
    },
    thisMonth: () => ({ start: firstOf(year, month), end: lastOf(year, month) }),
    last6Months: () => ({ start: firstOf(year, month - 5), end: lastOf(year, month) }),
    thisYear: () => ({ start: firstOf(year, 0), end: lastOf(year, 11) }),
  };
  return ranges[preset]();
}

/** "9 Mar 2025", or two of them with a dash. */
export function rangeInWords(range: DayRange): string {
  return range.start === range.end ? words(range.start) : `${words(range.start)} – ${words(range.end)}`;
}

function words(day: string): string {
  return dayInWords(day, { dateStyle: "medium" });
}
