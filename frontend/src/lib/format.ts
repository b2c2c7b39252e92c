// Times and counts as every screen shows them.
import { pageConfig } from "./config";

const formats = new Map<string, Intl.DateTimeFormat>();

/** "DD/MM/YYYY hh:mm:ss AM/PM" of the console's zone, whatever zone the browser is in. Empty for no time. */
export function formatTime(iso: string | null | undefined): string {
  const moment = iso ? new Date(iso) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) {
    return "";
  }
  const part = Object.fromEntries(
    formatIn(pageConfig().timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const date = [part.day, part.month, part.year].join("/");
  return `${date} ${part.hour}:${part.minute}:${part.second} ${part.dayPeriod}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "3 min ago", "in 2 hr"; a week away and more it is the day, "DD/MM/YYYY" in the console's zone. */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const away = Date.parse(iso ?? "") - now;
  const far = Math.abs(away);
  if (Number.isNaN(away) || far >= 7 * DAY_MS) {
    return formatTime(iso).slice(0, 10);
  }
  if (far < MINUTE_MS) {
    return "just now";
  }
  const [unit, length] = far < HOUR_MS ? ["min", MINUTE_MS] : far < DAY_MS ? ["hr", HOUR_MS] : ["day", DAY_MS];
  const count = Math.floor(far / length);
  const words = `${count} ${unit}${unit === "day" && count > 1 ? "s" : ""}`;
  return away < 0 ? `${words} ago` : `in ${words}`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) {
    return known;
  }
  // Making one costs a hundred times a use of it, and a table shows hundreds of times.
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h12",
  });
  formats.set(timeZone, made);
  return made;
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
