import { addDays, britishDay, describePreviousPeriod } from "@/lib/dates";
import type { Previous, Totals as Sums } from "@/patterns/chart/api";
import { ShareStat, Stat } from "@/patterns/chart/Stat";
import type { ChosenRange } from "@/patterns/chart/useDateRange";

type TotalsProps = {
  totals: Sums;
  previous: Previous;
  range: ChosenRange;
  /** The screen's main metric is first. */
  order: readonly ("views" | "clicks")[];
};

const LABELS = { views: "Views", clicks: "Clicks" };

/** The totals of a range and their click-through, compared with an earlier period. */
export function Totals({ totals, previous, range, order }: TotalsProps) {
  const isToday = range.isUnfinished && range.start === range.today;
  const note = isToday ? "So far today" : "No earlier period to compare with";
  const change = previous
    ? {
        before: { views: previous.totalViews, clicks: previous.totalClicks },
        period: formatPeriod(previous, range),
      }
    : undefined;
  return (
    <div className="grid grid-cols-fit gap-4 md:grid-cols-3">
      {order.map((name) => (
        <Stat
          key={name}
          label={LABELS[name]}
          value={totals[name]}
          change={change && { ...change, before: change.before[name] }}
          note={note}
        />
      ))}
      <ShareStat label="Click-through" totals={totals} change={change} note={note} className="max-md:col-span-full" />
    </div>
  );
}

/** "the previous day up to the same time", "on 08/03/2025", "in the previous 7 days". */
function formatPeriod({ startDate, endDate, until }: NonNullable<Previous>, range: ChosenRange): string {
  const isRightBefore = addDays(endDate, 1) === range.start;
  const when = isRightBefore
    ? describePreviousPeriod({ start: startDate, end: endDate })
    : startDate === endDate
      ? `on ${britishDay(startDate)}`
      : `from ${britishDay(startDate)} to ${britishDay(endDate)}`;
  return when + (until ? " up to the same time" : "");
}
