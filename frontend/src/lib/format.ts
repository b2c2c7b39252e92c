// Formats of times and counts.

import { britishDay, countDays, dayOf, formatClock, isLocalTime, isSkipped, toLocal, zoned } from "./dates";
import { serverNow } from "./serverClock";

/** Return "DD/MM/YYYY hh:mm:ss AM/PM" in the console's time zone, or "" without a time. */
export function formatTime(iso: string | null | undefined): string {
  const [day = "", time = ""] = toLocal(iso).split("T");
  return day && `${britishDay(day)} ${formatClock(time).padStart("hh:mm:ss AM".length, "0")}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Return "just now" or "3 min ago", and the local date after a week. For future times, return "in 2 hr", "tomorrow", or
 * "in 33 days", counted in calendar days.
 */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const away = Date.parse(iso ?? "") - now;
  if (Number.isNaN(away) || away <= -7 * DAY_MS) {
    return formatTime(iso).slice(0, 10);
  }
  if (Math.abs(away) < MINUTE_MS) {
    return "just now";
  }
  return away < 0 ? `${formatLargestUnit(-away, Math.floor(-away / DAY_MS))} ago` : formatFuture(away, now);
}

/** Return how far away a local time is, as `formatRelative` does; "now" in this minute, "" for a past one. */
export function formatLocalRelative(local: string, mustBeFuture: boolean, now = serverNow()): string {
  if (!isLocalTime(local) || isSkipped(local)) {
    return "";
  }
  const candidates = mustBeFuture ? (["earlier", "later"] as const) : (["earlier"] as const);
  const at = candidates.map((which) => zoned(local, which).getTime()).find((time) => time > now - MINUTE_MS);
  if (at === undefined) {
    return "";
  }
  return at < now + MINUTE_MS ? "now" : formatRelative(new Date(at).toISOString(), now);
}

function formatFuture(away: number, now: number): string {
  const days = countDays({ start: dayOf(now), end: dayOf(now + away) }) - 1;
  return days === 1 && away > DAY_MS / 2 ? "tomorrow" : `in ${formatLargestUnit(away, days)}`;
}

function formatLargestUnit(ms: number, days: number): string {
  // The day on which the clock goes back has more than 24 hours.
  if (ms < DAY_MS || days === 0) {
    return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} min` : `${Math.floor(ms / HOUR_MS)} hr`;
  }
  return `${days} day${days > 1 ? "s" : ""}`;
}

/** Return a duration: "under 1 min", "5 min", "3 hr", "2 days". */
export function formatDuration(ms: number): string {
  return ms < MINUTE_MS ? "under 1 min" : formatLargestUnit(ms, Math.floor(ms / DAY_MS));
}

/** Return a count in short form: "07", "999", "1.0k", "2.5M", "N/A" if it is missing, "Invalid" if it is no count. */
export function formatCount(value: unknown): string {
  if (value === null || value === undefined || value === "") {
    return "N/A";
  }
  const count = typeof value === "boolean" ? Number.NaN : Number(value);
  if (!Number.isFinite(count) || count < 0) {
    return "Invalid";
  }
  if (count < 1000) {
    return count < 10 ? pad(count) : String(count);
  }
  const thousands = (count / 1000).toFixed(1);
  return Number(thousands) < 1000 ? `${thousands}k` : `${(count / 1_000_000).toFixed(1)}M`;
}

/** Return a page or row number with at least two digits. */
export function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** Return a count with all digits: "1,006". */
export function formatNumber(count: number): string {
  return count.toLocaleString("en-GB");
}

/** Return a number with its noun: "1 click", "1,006 clicks". */
export function formatQuantity(count: number | null | undefined, noun: string): string {
  if (typeof count !== "number") {
    return `N/A ${noun}s`;
  }
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

const graphemes = new Intl.Segmenter();

/** Split a text into graphemes, so that an emoji with its modifiers stays whole. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Shorten a text to a number of graphemes. */
export function cut(text: string, most: number): string {
  const letters = lettersOf(text);
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}

/** Returns the text in the form in which searches compare it: composed (NFC) and in lower case. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The names of platforms by their code. */
export const PLATFORMS: Record<string, string> = { android: "Android", ios: "iOS" };
/** The names of the standard topics of notifications. */
export const AUDIENCES: Record<string, string> = { all: "All phones", ...PLATFORMS };
