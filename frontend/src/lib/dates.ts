// Days of the console's zone as "YYYY-MM-DD", and the presets of them (docs/product.md 6.2). No Date leaves this file.
import { dayInWords } from "./zone";

export const PRESETS = ["today", "yesterday", "thisWeek", "thisMonth", "last6Months", "thisYear"] as const;
export type Preset = (typeof PRESETS)[number];
/** Both days are included. */
export type DayRange = { start: string; end: string };

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function addDays(day: string, days: number): string {
  return write(new Date(read(day).getTime() + days * DAY_MS));
}

/** The same day of another month, or its last one where it has no such day. */
export function addMonths(day: string, months: number): string {
  const first = monthOf(day);
  const last = lastOf(read(first).getUTCFullYear(), read(first).getUTCMonth() + months);
  return last.slice(0, 8) + (day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8));
}

/** The first day of the month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** 0 is Sunday, with which a week begins. */
export function weekdayOf(day: string): number {
  return read(day).getUTCDay();
}

/** The day itself, or the nearest one that the limits allow; an empty limit is none. */
export function within(day: string, { min = "", max = "" }: { min?: string; max?: string }): string {
  return day < min ? min : max && day > max ? max : day;
}

/** How many days a range holds. */
export function countDays(range: DayRange): number {
  return Math.round((read(range.end).getTime() - read(range.start).getTime()) / DAY_MS) + 1;
}

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

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(read(text).getTime()) && write(read(text)) === text;
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

/** "December 2026". */
export function monthInWords(day: string): string {
  return dayInWords(day, { month: "long", year: "numeric" });
}

function words(day: string): string {
  return dayInWords(day, { dateStyle: "medium" });
}

function firstOf(year: number, month: number): string {
  return write(new Date(Date.UTC(year, month, 1)));
}

function lastOf(year: number, month: number): string {
  return write(new Date(Date.UTC(year, month + 1, 0)));
}

function read(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function write(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}
