import type { UseQueryResult } from "@tanstack/react-query";
import { sayCount } from "@/lib/format";
import type { Count } from "./api";

/** The sum, or nothing where one of the counts is missing: a part of them would be read as all. */
export function sumCounts(counts: readonly Count[]): Count {
  return counts.every((count) => typeof count === "number")
    ? counts.reduce((sum: number, count) => sum + (count ?? 0), 0)
    : undefined;
}

/** "+120%", "−35%", "±0%": the change from an earlier count, which is not 0. */
export function sayPercent(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${sayCount(Math.abs(percent))}%`;
}

/** The whole figure, for the title of one that is shown in short. */
export function wholeCount(count: Count | null): string | undefined {
  return typeof count === "number" ? sayCount(count) : undefined;
}

/** Whether the figures of what was chosen are there, and not still those of the choice before. */
export function isCounted({ data, isPlaceholderData }: UseQueryResult<unknown>): boolean {
  return data !== undefined && !isPlaceholderData;
}
