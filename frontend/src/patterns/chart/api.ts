import { api, type Schema, unwrap } from "@/api/client";
import type { DayRange } from "@/lib/dates";

/** The interval at which visible counts of today are loaded again. */
export const REFRESH_EVERY_MS = 45_000;

/** Undefined if the server left it out. */
export type Count = number | undefined;
export type Totals = { views: Count; clicks: Count };
/** The compared period, up to a time on its last day, and the counts of the part of the range that is compared. */
export type Previous = Schema<"PeriodBefore"> | null | undefined;

/** Return the counts of one item, or of one notification: views and clicks by hour or by day. */
export function fetchItemCounts(id: string, query: CountsQuery, signal?: AbortSignal) {
  const params = { path: { item_id: id }, query };
  return unwrap(api.GET("/api/admin/view/dashbord/{item_id}", { params, signal: signal ?? null }));
}

type CountsQuery = { startDate?: string; endDate?: string; interval?: Schema<"IntervalEnum"> } & Partial<Compare>;

export function queryOf(range: DayRange) {
  return { startDate: range.start, endDate: range.end };
}

export const COMPARISONS = ["previous", "month", "weekday", "year", "custom", "none"] as const;
type Comparison = (typeof COMPARISONS)[number];
/** The comparison of a range. `compareStart` is the first day of a custom period of the same length. */
export type Compare = { compare: Comparison; compareStart?: string };
