// The console's zone, whatever zone the browser is in: its name, what its clock shows, and how that is written. Days of
// it are "YYYY-MM-DD"; months and ranges of them are in months.ts and ranges.ts.

import { pageConfig } from "./config";
import { serverNow } from "./serverClock";

// Making one costs a hundred times a use of it, and a table shows hundreds of times.
const formats = new Map<string, Intl.DateTimeFormat>();

/** "America/New York", as it is said to a person. */
export function zoneName(): string {
  return pageConfig().timeZone.replaceAll("_", " ");
}

/** What its clock shows at that moment, "2026-12-24T18:30:05"; "" for none. */
export function wallOf(at: string | number | null | undefined): string {
  const moment = new Date(at ?? "");
  return Number.isNaN(moment.getTime()) ? "" : formatIn(pageConfig().timeZone).format(moment).replace(" ", "T");
}

/** The console's day of that moment. */
export function dayOf(at: string | number): string {
  return wallOf(at).slice(0, 10);
}

/** What its clock shows now, to the minute. */
export function wallNow(): string {
  return wallOf(serverNow()).slice(0, 16);
}

/** The earliest time that its clock will show: now, or what it is put back to within the hour. */
export function wallToCome(): string {
  const now = serverNow();
  // Clocks are put back when an hour or half of it is over.
  const next = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const [earliest = ""] = [now, next, next + HALF_HOUR_MS].map((moment) => wallOf(moment).slice(0, 16)).sort();
  return earliest;
}

const HALF_HOUR_MS = 1_800_000;

export function dayNow(): string {
  return dayOf(serverNow());
}

/** "2025-03-09" as "09/03/2025"; a date-time by the day it names. */
export function britishDay(day: string): string {
  return day.slice(0, 10).split("-").reverse().join("/");
}

/** "Thursday 24 December 2026", or what of it is asked for. */
export function dayInWords(day: string, parts: Intl.DateTimeFormatOptions = { dateStyle: "full" }): string {
  const format = { ...parts, timeZone: "UTC" };
  return new Date(`${day}T00:00Z`).toLocaleDateString("en-GB", format).replace(",", "");
}

/** "18:30" as "6:30 PM", with its seconds where it has them. */
export function sayTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes a moment as ISO does, but for the "T".
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format;
}

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
