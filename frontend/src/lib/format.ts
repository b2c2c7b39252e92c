// Times and counts as every screen shows them.

import { serverNow } from "@/app/serverClock";
import { britishDay, countDays, dayOf, isLocalTime, isSkipped, sayTime, toLocal, zoned } from "./dates";

/** "DD/MM/YYYY hh:mm:ss AM/PM" of the console's zone. Empty for no time. */
export function formatTime(iso: string | null | undefined): string {
  const [day = "", time = ""] = toLocal(iso).split("T");
  return day && `${britishDay(day)} ${sayTime(time).padStart("hh:mm:ss AM".length, "0")}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * "just now", "3 min ago"; a week ago and more it is the day, "DD/MM/YYYY" in the console's zone. What is to come is
 * "in 2 hr", "tomorrow", "in 33 days": the days that its calendar turns.
 */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const away = Date.parse(iso ?? "") - now;
  if (Number.isNaN(away) || away <= -7 * DAY_MS) {
    return formatTime(iso).slice(0, 10);
  }
  if (Math.abs(away) < MINUTE_MS) {
    return "just now";
  }
  return away < 0 ? `${sayLength(-away, Math.floor(-away / DAY_MS))} ago` : sayAhead(away, now);
}

/** Return how far away a local time is, as `formatRelative` does; "now" in this minute, "" for a past one. */
export function sayHowFar(local: string, mustBeFuture: boolean, now = serverNow()): string {
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

function sayAhead(away: number, now: number): string {
  const days = countDays({ start: dayOf(now), end: dayOf(now + away) }) - 1;
  return days === 1 && away > DAY_MS / 2 ? "tomorrow" : `in ${sayLength(away, days)}`;
}

function sayLength(ms: number, days: number): string {
  // The day on which the clock is put back is longer than a day.
  if (ms < DAY_MS || days === 0) {
    return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} min` : `${Math.floor(ms / HOUR_MS)} hr`;
  }
  return `${days} day${days > 1 ? "s" : ""}`;
}

/** How long something lasts: "under 1 min", "5 min", "3 hr", "2 days". */
export function formatDuration(ms: number): string {
  return ms < MINUTE_MS ? "under 1 min" : sayLength(ms, Math.floor(ms / DAY_MS));
}

/** N/A when missing, Invalid when no count, 07, 999, 1.0k, 2.5M. */
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

/** Page indicators and row numbers: zero-padded below 10. */
export function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** "1,006": a count in full. */
export function sayCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** "1 click", "1,006 clicks": a number and its noun in a sentence, where nothing is padded. */
export function sayNumber(count: number | null | undefined, one: string): string {
  if (typeof count !== "number") {
    return `N/A ${one}s`;
  }
  return `${sayCount(count)} ${count === 1 ? one : `${one}s`}`;
}

const graphemes = new Intl.Segmenter();

/** Split into what a person sees as one character: an emoji with its modifiers is not cut apart. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A text with at most so many letters. */
export function cut(text: string, most: number): string {
  const letters = lettersOf(text);
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}

/** Returns the text in the form in which searches compare it: composed (NFC) and in lower case. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
