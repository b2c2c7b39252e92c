import { britishDay, monthInWords } from "@/lib/dates";
import { clickThrough, isUncertain } from "./share";

export const INTERVALS = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];
/** What a chart draws, and the word of its tooltip. */
export type Metric = "Views" | "Clicks" | "Click-through";

/** `at` is the first day of a point as "YYYY-MM-DD", or the beginning of its hour with the zone's offset. */
export type CountPoint = { at: string; views: number; clicks: number };
/** `value` is a count, or of click-through a percentage; nothing where there were no views. */
export type Point = { at: string; value: number | null; isUncertain: boolean };

type Counted = { at: string; count: number };

/** One point for each moment, in their order: counts of the same one are added up. */
export function joinSeries(views: readonly Counted[], clicks: readonly Counted[], interval: Interval): CountPoint[] {
  const sums = new Map<string, CountPoint>();
  const point = (at: string): CountPoint => {
    const key = interval === "hour" ? at : at.slice(0, 10);
    const found = sums.get(key) ?? { at: key, views: 0, clicks: 0 };
    sums.set(key, found);
    return found;
  };
  for (const { at, count } of views) {
    point(at).views += count;
  }
  for (const { at, count } of clicks) {
    point(at).clicks += count;
  }
  return [...sums.values()].sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** What the chart of one metric draws. */
export function pointsOf(metric: Metric, points: readonly CountPoint[]): Point[] {
  return points.map((point) => ({ at: point.at, ...drawnValue(metric, point) }));
}

function drawnValue(metric: Metric, point: CountPoint): Pick<Point, "value" | "isUncertain"> {
  if (metric === "Click-through") {
    const share = clickThrough(point);
    return { value: share === undefined ? null : Number((share * 100).toFixed(2)), isUncertain: isUncertain(point) };
  }
  return { value: metric === "Views" ? point.views : point.clicks, isUncertain: false };
}

export type DrawnPoint = Point & { over?: number | null; open?: number | null };

/** The last point may not be over: the line to it is drawn apart, from the last one that is. */
export function splitAtOpen(points: readonly Point[], openAt: string): DrawnPoint[] {
  const last = points.length - 1;
  const isOpen = last > 0 && points[last]?.at === openAt;
  return points.map((point, index) => ({
    ...point,
    ...(!isOpen || index < last ? { over: point.value } : {}),
    ...(isOpen && index >= last - 1 ? { open: point.value } : {}),
  }));
}

/** "15/03/2025", "15/03/2025, 14:00", "the week of 09/03/2025", "March 2025". */
export function sayPoint(at: string, interval: Interval): string {
  if (interval === "hour") {
    return `${britishDay(at)}, ${hourOf(at)}`;
  }
  return interval === "month"
    ? monthInWords(at.slice(0, 10))
    : interval === "week"
      ? `the week of ${britishDay(at)}`
      : britishDay(at);
}

/** Under the axis, where there is little room. */
export function sayTick(at: string, interval: Interval): string {
  return interval === "hour"
    ? hourOf(at)
    : interval === "month"
      ? at.slice(0, 7).split("-").reverse().join("/")
      : britishDay(at);
}

/** "on 15/03/2025", "in March 2025". */
export function sayWhen(at: string, interval: Interval): string {
  return `${interval === "week" || interval === "month" ? "in" : "on"} ${sayPoint(at, interval)}`;
}

function hourOf(at: string): string {
  return at.slice(11, 16);
}
