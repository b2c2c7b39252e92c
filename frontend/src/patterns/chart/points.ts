import type { Schema } from "@/api/client";
import { britishDay, formatClock, formatMonth } from "@/lib/dates";
import { clickThrough, isUncertain } from "./share";

export const INTERVALS = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];
/** The metric of a chart, also the label of its tooltip. */
export type Metric = "Views" | "Clicks" | "Click-through";

/**
 * `at` is the first day of a point as "YYYY-MM-DD", or the start of its hour with the time zone's offset. Only the
 * last point can be unfinished.
 */
export type CountPoint = Schema<"PointRow"> & { earlier?: EarlierCount };
/** The same point of the compared period. */
type EarlierCount = Schema<"EarlierPoint">;
/** `value` is a count, or a percentage for click-through. It is null without views. */
export type Point = {
  at: string;
  value: number | null;
  isUncertain: boolean;
  unfinished: boolean;
  /** The value of the compared period and its time. */
  earlier?: number | null;
  earlierAt?: string;
};

type Counted = Schema<"CountPoint">;

/** Return one point per time in order, with the counts of equal times added up. */
export function joinSeries(views: readonly Counted[], clicks: readonly Counted[], interval: Interval): CountPoint[] {
  const sums = new Map<string, CountPoint>();
  const point = ({ createdAt, unfinished = false }: Counted): CountPoint => {
    const key = interval === "hour" ? createdAt : createdAt.slice(0, 10);
    const found = sums.get(key) ?? { at: key, views: 0, clicks: 0, unfinished };
    sums.set(key, found);
    return found;
  };
  for (const counted of views) {
    point(counted).views += counted.count;
  }
  for (const counted of clicks) {
    point(counted).clicks += counted.count;
  }
  return [...sums.values()].sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** Add the points of the compared period in order. */
export function withEarlier(points: readonly CountPoint[], earlier: readonly EarlierCount[]): CountPoint[] {
  return points.map((point, index) => {
    const earlierPoint = earlier[index];
    return earlierPoint ? { ...point, earlier: earlierPoint } : point;
  });
}

/** Return the points of one metric, with those of the compared period. */
export function pointsOf(metric: Metric, points: readonly CountPoint[]): Point[] {
  return points.map(({ earlier, ...point }) => ({
    at: point.at,
    unfinished: point.unfinished,
    value: readMetric(metric, point),
    isUncertain: metric === "Click-through" && isUncertain(point),
    ...(earlier && { earlier: readMetric(metric, earlier), earlierAt: earlier.at }),
  }));
}

function readMetric(metric: Metric, counts: { views: number; clicks: number }): number | null {
  if (metric === "Click-through") {
    const share = clickThrough(counts);
    return share === undefined ? null : Number((share * 100).toFixed(2));
  }
  return metric === "Views" ? counts.views : counts.clicks;
}

export type PlotPoint = Point & { over?: number | null; open?: number | null };

/** Split the line at the last finished point, because the part to an unfinished point looks different. */
export function splitAtOpen(points: readonly Point[]): PlotPoint[] {
  const last = points.length - 1;
  const isOpen = last > 0 && points[last]?.unfinished;
  return points.map((point, index) => ({
    ...point,
    ...(!isOpen || index < last ? { over: point.value } : {}),
    ...(isOpen && index >= last - 1 ? { open: point.value } : {}),
  }));
}

/** "15/03/2025", "15/03/2025, 2:00 PM", "the week of 09/03/2025", "March 2025". */
export function formatPoint(at: string, interval: Interval): string {
  if (interval === "hour") {
    return `${britishDay(at)}, ${hourOf(at)}`;
  }
  return interval === "month"
    ? formatMonth(at.slice(0, 10))
    : interval === "week"
      ? `the week of ${britishDay(at)}`
      : britishDay(at);
}

/** The short label of the axis: "2 PM". */
export function formatTick(at: string, interval: Interval): string {
  return interval === "hour"
    ? hourOf(at).replace(":00", "")
    : interval === "month"
      ? at.slice(0, 7).split("-").reverse().join("/")
      : britishDay(at);
}

/** "on 15/03/2025", "in March 2025". */
export function formatWhen(at: string, interval: Interval): string {
  return `${interval === "week" || interval === "month" ? "in" : "on"} ${formatPoint(at, interval)}`;
}

function hourOf(at: string): string {
  return formatClock(at.slice(11, 16));
}
