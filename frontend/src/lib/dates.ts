// Dates and times in the console's time zone, not in that of the browser. Days are "YYYY-MM-DD", local times
// "YYYY-MM-DDTHH:MM", timestamps ISO 8601 with an offset.
import {
  type CalendarDate,
  endOfMonth,
  endOfYear,
  fromAbsolute,
  parseDate,
  parseDateTime,
  startOfMonth,
  startOfWeek,
  startOfYear,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import { pageConfig } from "./config";
import { serverNow } from "./serverClock";

/** Earlier dates are typing errors. */
export const FIRST_DAY = "1900-01-01";
const MINUTE_MS = 60_000;

/** Return the display name of the time zone: "America/New York". */
export function zoneName(): string {
  return pageConfig().timeZone.replaceAll("_", " ");
}

/** Return the local time of a timestamp with seconds, "2026-12-24T18:30:05"; "" for none. */
export function toLocal(at: string | number | null | undefined): string {
  const timestamp = new Date(at ?? "").getTime();
  return Number.isNaN(timestamp)
    ? ""
    : toCalendarDateTime(fromAbsolute(timestamp, pageConfig().timeZone)).toString().slice(0, 19);
}

export function dayOf(at: string | number): string {
  return toLocal(at).slice(0, 10);
}

/** Return the local time now, to the minute. */
export function localNow(): string {
  return toLocal(serverNow()).slice(0, 16);
}

export function dayNow(): string {
  return dayOf(serverNow());
}

/** Return the local time of a timestamp as a form field holds it. */
export function toFieldValue(at: string | null | undefined): string {
  return toLocal(at).slice(0, 16);
}

/**
 * Return the timestamp of a field's value; undefined for none. The value is a local time that was entered, or the
 * unchanged timestamp, so that its seconds are not lost.
 */
export function toTimestamp(value: string): string | undefined {
  if (isTimestamp(value)) {
    return value;
  }
  return isLocalTime(value) ? `${zoned(value, "earlier").toISOString().slice(0, 19)}Z` : undefined;
}

/** Return the local time of a field's value. */
export function toLocalTime(value: string): string {
  return isTimestamp(value) ? toFieldValue(value) : value;
}

function isTimestamp(value: string): boolean {
  return /T.+(Z|[+-]\d{2}:\d{2})$/.test(value);
}

/** Return whether a field has both a date and a time. */
export function isLocalTime(local: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local);
}

/** Return whether the clock skips this local time. */
export function isSkipped(local: string): boolean {
  return toLocal(zoned(local, "earlier").getTime()).slice(0, 16) !== local;
}

/** Return whether a local time has passed. A repeated local time has passed after the second one. */
export function isPast(local: string): boolean {
  return zoned(local, "later").getTime() <= serverNow() - MINUTE_MS;
}

/** Return the date of a local time, of two the earlier or the later one. */
export function zoned(local: string, disambiguation: "earlier" | "later"): Date {
  return toZoned(parseDateTime(local), pageConfig().timeZone, disambiguation).toDate();
}

/** Return "09/03/2025" for a date or timestamp that begins with "2025-03-09". */
export function britishDay(day: string): string {
  return day.slice(0, 10).split("-").reverse().join("/");
}

/** "Thursday 24 December 2026", or the given parts of it. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions = { dateStyle: "full" }): string {
  const format = { ...parts, timeZone: "UTC" };
  return new Date(`${day}T00:00Z`).toLocaleDateString("en-GB", format).replace(",", "");
}

/** "December 2026". */
export function formatMonth(day: string): string {
  return formatDay(day, { month: "long", year: "numeric" });
}

/** "18:30" as "6:30 PM", with its seconds if it has them. */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Thu 24 Dec 2026, 6:30 PM" of a local time or a timestamp. */
export function formatLocalTime(value: string): string {
  const [day = "", time = ""] = toLocalTime(value).split("T");
  const date = formatDay(day, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  return `${date}, ${formatClock(time)}`;
}

/** Both days are included. */
export type DayRange = { start: string; end: string };

export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

export function countDays({ start, end }: DayRange): number {
  return parseDate(end).compare(parseDate(start)) + 1;
}

export function isDay(text: string): boolean {
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/** Return whether both dates are valid and in order. URLs may contain anything. */
export function isRange({ start, end }: DayRange): boolean {
  return isDay(start) && isDay(end) && start <= end;
}

export const PRESETS = ["today", "yesterday", "thisWeek", "thisMonth", "last6Months", "thisYear"] as const;
export type Preset = (typeof PRESETS)[number];

/** Return the days of a preset. Weeks begin on Sunday. */
export function rangeOf(preset: Preset, today: string): DayRange {
  const day = parseDate(today);
  const sunday = startOfWeek(day, "en-US", "sun");
  const ranges: Record<Preset, readonly [CalendarDate, CalendarDate]> = {
    today: [day, day],
    yesterday: [day.subtract({ days: 1 }), day.subtract({ days: 1 })],
    thisWeek: [sunday, sunday.add({ days: 6 })],
    thisMonth: [startOfMonth(day), endOfMonth(day)],
    last6Months: [startOfMonth(day).subtract({ months: 5 }), endOfMonth(day)],
    thisYear: [startOfYear(day), endOfYear(day)],
  };
  const [start, end] = ranges[preset];
  return { start: start.toString(), end: end.toString() };
}

/** Return the range of the same length that many steps away. Whole months move by months, other ranges by days. */
export function shiftRange(range: DayRange, steps: number): DayRange {
  const months = wholeMonthsOf(range);
  if (months) {
    const start = parseDate(range.start).add({ months: months * steps });
    return { start: start.toString(), end: endOfMonth(start.add({ months: months - 1 })).toString() };
  }
  const days = countDays(range) * steps;
  return { start: addDays(range.start, days), end: addDays(range.end, days) };
}

/** Return how many months a range covers from a first to a last day; 0 for other ranges. */
function wholeMonthsOf(range: DayRange): number {
  const [start, end] = [parseDate(range.start), parseDate(range.end)];
  return start.day === 1 && end.compare(endOfMonth(end)) === 0
    ? (end.year - start.year) * 12 + end.month - start.month + 1
    : 0;
}

/** "the previous day" or "in the previous 21 days", for a range to compare with. */
export function describePreviousPeriod(range: DayRange): string {
  const days = countDays(range);
  return days === 1 ? "the previous day" : `in the previous ${days} days`;
}

/** "9 Mar 2025", or two of them with a dash. */
export function formatRange({ start, end }: DayRange): string {
  const format = (day: string) => formatDay(day, { dateStyle: "medium" });
  return start === end ? format(start) : `${format(start)} – ${format(end)}`;
}
