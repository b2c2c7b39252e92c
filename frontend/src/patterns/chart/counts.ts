import { formatNumber } from "@/lib/format";
import type { Count } from "./api";

/** Return the sum, or undefined if a count is missing, because a partial sum would be misread. */
export function sumCounts(counts: readonly Count[]): Count {
  return counts.every((count) => typeof count === "number")
    ? counts.reduce((sum: number, count) => sum + (count ?? 0), 0)
    : undefined;
}

/** "+120%", "−35%", "±0%": the change from an earlier count other than 0. */
export function formatChange(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${formatNumber(Math.abs(percent))}%`;
}

/** Return all digits of a count, for the tooltip of a short form. */
export function wholeCount(count: Count | null): string | undefined {
  return typeof count === "number" ? formatNumber(count) : undefined;
}
