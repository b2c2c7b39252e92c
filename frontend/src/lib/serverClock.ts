// The server's time. A device's clock may be wrong by days; then "today" would be empty.
import { clockAheadMs } from "./config";

/** Smaller differences may come from the time that the page took to arrive. */
const TOLERATED_MS = 60_000;
const MIN_WARNING_MS = 5 * 60_000;

export function serverNow(): number {
  const ahead = clockAheadMs();
  return Date.now() - (Math.abs(ahead) > TOLERATED_MS ? ahead : 0);
}

/** Return a warning if the device's clock is wrong, or "". */
export function clockWarning(): string {
  const ahead = clockAheadMs();
  if (Math.abs(ahead) < MIN_WARNING_MS) {
    return "";
  }
  const direction = ahead > 0 ? "ahead of" : "behind";
  return `This device’s clock is ${about(Math.abs(ahead))} ${direction} the server’s. The console uses the server’s time.`;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

function about(ms: number): string {
  const [unit, length] = UNITS.find(([, size]) => ms >= size * 0.95) ?? UNITS[2];
  const count = Math.round(ms / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
