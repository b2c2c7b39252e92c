// What the reads of counts have in common, and its wire names.
import { call, type Schema } from "@/lib/client";
import type { DayRange } from "@/lib/dates";

/** Undefined where the server left it out. */
export type Count = number | undefined;
export type Totals = { views: Count; clicks: Count };
/** The days before, up to a moment of the last of them, and what of the range is compared with them. */
export type Before = DayRange & { until: string | undefined; totals: Totals; compared: Totals };

export function readBefore(previous: Schema<"PeriodBefore"> | null | undefined): Before | undefined {
  return previous
    ? {
        start: previous.startDate,
        end: previous.endDate,
        until: previous.until,
        totals: { views: previous.totalViews, clicks: previous.totalClicks },
        compared: { views: previous.comparedViews, clicks: previous.comparedClicks },
      }
    : undefined;
}

/** The counts of one item, or of one push: views and clicks by hour or by day. */
export function callCounts(
  id: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Schema<"Dashboard">> {
  return call<Schema<"Dashboard">>("GET", `/api/admin/view/dashbord/${encodeURIComponent(id)}`, { query, signal });
}

export function queryOf(range: DayRange): Record<string, string> {
  return { startDate: range.start, endDate: range.end };
}

export const COMPARISONS = ["weekday", "previous", "none"] as const;
/** With the same weekdays before, with the days right before, or with nothing. */
export type Compare = (typeof COMPARISONS)[number];
