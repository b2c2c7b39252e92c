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
