// The share of views that became clicks. Of few views it says little, and is shown as such.
import type { Count, Totals } from "./api";

export const NO_VIEWS = "No views";
export const sayUncertain = (most: number) => `Fewer than ${most} views: uncertain`;
export const UNCERTAIN = ", uncertain";

/** From so many views on the share is taken for certain. */
export const ENOUGH_VIEWS = 100;

/** Clicks for each view, 0 to 1 and more; undefined without views, or where one of the counts is missing. */
export function clickThrough({ views, clicks }: Totals): Count {
  return typeof views === "number" && typeof clicks === "number" && views > 0 ? clicks / views : undefined;
}

export function isUncertain({ views }: Totals): boolean {
  return typeof views === "number" && views < ENOUGH_VIEWS;
}

/** "2.4%", "0.05%", "12%": two digits that say something, and no more than two after the point. */
export function formatShare(share: Count): string {
  if (share === undefined) {
    return "–";
  }
  const percent = share * 100;
  return `${Number(percent.toFixed(percent >= 10 ? 0 : percent >= 1 ? 1 : 2))}%`;
}

/** What a list is ordered by: certain shares above uncertain ones, and those above none. */
export function shareRank(totals: Totals): number {
  const share = clickThrough(totals);
  return share === undefined ? -1 : isUncertain(totals) ? Math.min(share, 9) : share + 10;
}
