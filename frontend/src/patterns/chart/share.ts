// Click-through: the share of views with a click. It is uncertain for few views.
import type { Count, Totals } from "./api";

export const NO_VIEWS = "No views";
export const formatUncertain = (most: number) => `Fewer than ${most} views: uncertain`;
export const UNCERTAIN = ", uncertain";

/** The share is certain from this number of views on. */
export const ENOUGH_VIEWS = 100;

/** Return clicks per view, which can exceed 1. Undefined without views or if a count is missing. */
export function clickThrough({ views, clicks }: Totals): Count {
  return typeof views === "number" && typeof clicks === "number" && views > 0 ? clicks / views : undefined;
}

export function isUncertain({ views }: Totals): boolean {
  return typeof views === "number" && views < ENOUGH_VIEWS;
}

/** "2.4%", "0.05%", "12%": two significant digits, and at most two after the point. */
export function formatShare(share: Count): string {
  if (share === undefined) {
    return "–";
  }
  const percent = share * 100;
  return `${Number(percent.toFixed(percent >= 10 ? 0 : percent >= 1 ? 1 : 2))}%`;
}

/** Return the sort key of a share: certain shares above uncertain ones, and those above missing ones. */
export function shareRank(totals: Totals): number {
  const share = clickThrough(totals);
  return share === undefined ? -1 : isUncertain(totals) ? Math.min(share, 9) : share + 10;
}
