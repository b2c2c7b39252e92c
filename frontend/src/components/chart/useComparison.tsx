import { useListState } from "@/components/list/useListState";
import { countDays } from "@/lib/dates";
import { COMPARISONS } from "./api";
import { COMPARE_WITH, COMPARISON } from "./texts";
import type { ChosenRange } from "./useDateRange";

/** What the figures are compared with, in the address once it is chosen: up to a week with the same weekdays. */
export function useComparison(range: ChosenRange) {
  const [chosen, write] = useListState("compare", "replace");
  const suiting = countDays(range) <= 7 ? "weekday" : "previous";
  const compare = COMPARISONS.find((one) => one === chosen) ?? suiting;
  const choice = (
    <select
      aria-label={COMPARE_WITH}
      value={compare}
      onChange={(event) => write(event.target.value === suiting ? "" : event.target.value)}
      className="h-8 min-w-0 max-w-full rounded-control border border-edge bg-surface px-2 text-meta max-md:h-touch max-md:text-touch"
    >
      {COMPARISONS.map((one) => (
        <option key={one} value={one}>
          {COMPARISON[one]}
        </option>
      ))}
    </select>
  );
  return { compare, choice };
}
