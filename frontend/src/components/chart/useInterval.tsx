import { useListState } from "@/components/list/useListState";
import { addDays, countDays } from "@/lib/dates";
import { Segments } from "@/ui/Segments";
import { INTERVALS, type Interval } from "./points";
import { INTERVAL_OF, INTERVAL as LABELS } from "./texts";
import type { ChosenRange } from "./useDateRange";

const HOUR_RANGE_DAYS = 3;
const DAY_RANGE_DAYS = 184;
const WEEK_RANGE_DAYS = 730;
/** So long the server keeps hours. */
const HOURS_KEPT_DAYS = 34;

/** What suits a range: hours up to three days, days up to half a year, weeks up to two years, months beyond. */
function suitingInterval(range: ChosenRange): Interval {
  const days = countDays(range);
  if (possibleIntervals(range).includes("hour")) {
    return "hour";
  }
  return days <= DAY_RANGE_DAYS ? "day" : days <= WEEK_RANGE_DAYS ? "week" : "month";
}

/** The steps in which a range can be drawn. */
function possibleIntervals(range: ChosenRange): Interval[] {
  const days = countDays(range);
  const least: Record<Interval, boolean> = {
    hour: days <= HOUR_RANGE_DAYS && range.start >= addDays(range.today, -HOURS_KEPT_DAYS),
    day: true,
    week: days > 7,
    month: days > 31,
  };
  return INTERVALS.filter((interval) => least[interval]);
}

/** The step of the charts, in the address once it is chosen; one that the range does not allow gives way. */
export function useInterval(range: ChosenRange) {
  const [chosen, write] = useListState("by", "replace");
  const possible = possibleIntervals(range);
  const suiting = suitingInterval(range);
  const interval = possible.find((one) => one === chosen) ?? suiting;
  const choice = possible.length > 1 && (
    <Segments
      label={INTERVAL_OF}
      options={possible.map((one) => LABELS[one])}
      chosen={LABELS[interval]}
      onChoose={(label) => {
        const next = possible.find((one) => LABELS[one] === label) ?? suiting;
        write(next === suiting ? "" : next);
      }}
    />
  );
  return { interval, choice };
}
