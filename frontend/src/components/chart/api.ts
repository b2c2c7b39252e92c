// What the reads of counts have in common, and its wire names.
import type { Schema } from "@/api/types";
import type { DayRange } from "@/lib/dates";

/** Undefined where the server left it out. */
export type Count = number | undefined;
export type Totals = { views: Count; clicks: Count };
/** The days before, and those of the range that are compared with them: the ones that are over. */
export type Before = DayRange & { totals: Totals; compared: Totals };

export function readBefore(previous: Schema<"PeriodBefore"> | null | undefined): Before | undefined {
  return previous
    ? {
        start: previous.startDate,
        end: previous.endDate,
        totals: { views: previous.totalViews, clicks: previous.totalClicks },
        compared: { views: previous.comparedViews, clicks: previous.comparedClicks },
      }
    : undefined;
}

export function queryOf(range: DayRange): Record<string, string> {
  return { startDate: range.start, endDate: range.end };
}
