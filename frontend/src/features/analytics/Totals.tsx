import { addDays, britishDay, describePreviousPeriod } from "@/lib/dates";
import type { Before, Totals as Sums } from "@/patterns/chart/api";
import { ShareStat, Stat } from "@/patterns/chart/Stat";
import type { ChosenRange } from "@/patterns/chart/useDateRange";

type TotalsProps = {
  totals: Sums;
  before: Before | undefined;
  range: ChosenRange;
  /** The screen's main metric is first. */
  order: readonly ("views" | "clicks")[];
};

const LABELS = { views: "Views", clicks: "Clicks" };

/** The totals of a range and their click-through, compared with an earlier period. */
export function Totals({ totals, before, range, order }: TotalsProps) {
  const isToday = range.isUnfinished && range.start === range.today;
  const note = isToday ? "So far today" : "No earlier period to compare with";
  const period = before && formatPeriod(before, range);
  return (
    <div className="grid grid-cols-fit gap-4 md:grid-cols-3">
      {order.map((name) => (
        <Stat
          key={name}
          label={LABELS[name]}
          value={totals[name]}
          change={changeOf(before, name, period)}
          note={note}
        />
      ))}
      <ShareStat
        label="Click-through"
        totals={totals}
        change={before && period ? { now: before.compared, before: before.totals, period } : undefined}
        note={note}
        className="max-md:col-span-full"
      />
    </div>
  );
}

function changeOf(before: Before | undefined, name: "views" | "clicks", period: string | undefined) {
  const [earlier, now] = [before?.totals[name], before?.compared[name]];
  return typeof earlier === "number" && typeof now === "number" && period
    ? { now, before: earlier, period }
    : undefined;
}

/** "the previous day up to the same hour", "on 08/03/2025", "in the previous 7 days, today left out". */
function formatPeriod(before: Before, range: ChosenRange): string {
  const isRightBefore = addDays(before.end, 1) === range.start;
  const when = isRightBefore
    ? describePreviousPeriod(before)
    : before.start === before.end
      ? `on ${britishDay(before.start)}`
      : `from ${britishDay(before.start)} to ${britishDay(before.end)}`;
  return when + (before.until ? " up to the same time" : range.isUnfinished ? ", today left out" : "");
}
