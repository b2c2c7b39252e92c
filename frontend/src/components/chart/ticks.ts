import type { Interval, Point } from "./points";

/** How wide the text of a point is under the axis, in pixels. */
export const TICK_WIDTHS: Record<Interval, number> = { hour: 36, day: 68, week: 68, month: 50 };
const GAP = 32;
// Of a day: every how many hours there is a text.
const HOURS = [1, 2, 3, 4, 6, 8, 12];

/** The points that have a text under an axis of `width` pixels: hours from the first one on, others up to the last. */
export function ticksOf(points: readonly Point[], interval: Interval, width: number): string[] {
  const last = points.length - 1;
  const least = Math.ceil(((TICK_WIDTHS[interval] + GAP) * last) / width) || 1;
  const isHour = interval === "hour";
  const every = (isHour && HOURS.find((hours) => hours >= least)) || least;
  return points.filter((_, index) => (isHour ? index : last - index) % every === 0).map(({ at }) => at);
}

/** "950", "2.85k", "1.5M": to the last digit that a tick has, so that equal steps read as equal. */
export function sayCountTick(count: number): string {
  const [unit, size] = count < 1000 ? ["", 1] : count < 1_000_000 ? ["k", 1000] : ["M", 1_000_000];
  return `${Number((count / size).toFixed(2))}${unit}`;
}
