// Months of days, as a calendar shows them.
import { dayInWords, read, write } from "./zone";

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

/** "December 2026". */
export function monthInWords(day: string): string {
  return dayInWords(day, { month: "long", year: "numeric" });
}

export function firstOf(year: number, month: number): string {
  return write(new Date(Date.UTC(year, month, 1)));
}

export function lastOf(year: number, month: number): string {
  return write(new Date(Date.UTC(year, month + 1, 0)));
}
