// Times and counts as the spec shows them (9).
const SHIFT_MINUTES = 330;

/** "DD/MM/YYYY hh:mm:ss AM/PM", 5.5 hours ahead of UTC, whatever zone the browser is in. Empty for no time. */
export function formatTime(iso: string | null | undefined): string {
  const moment = iso ? new Date(iso) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) {
    return "";
  }
  const shifted = new Date(moment.getTime() + SHIFT_MINUTES * 60_000);
  const hours = shifted.getUTCHours();
  const date = [pad(shifted.getUTCDate()), pad(shifted.getUTCMonth() + 1), shifted.getUTCFullYear()].join("/");
  const time = [pad(hours % 12 || 12), pad(shifted.getUTCMinutes()), pad(shifted.getUTCSeconds())].join(":");
  return `${date} ${time} ${hours < 12 ? "AM" : "PM"}`;
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
