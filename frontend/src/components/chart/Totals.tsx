import { sayWhenBefore } from "@/lib/dates";
import type { Before, Totals as Sums } from "./api";
import { Stat } from "./Stat";
import type { ChosenRange } from "./useDateRange";

export type TotalsProps = {
  totals: Sums;
  before: Before | undefined;
  range: ChosenRange;
  /** The one that the screen is about stands first. */
  order: readonly ("views" | "clicks")[];
};

const LABELS = { views: "Views", clicks: "Clicks" };

/** The sums of a range, each compared with as many days before. Today alone is no whole day, and compares with none. */
export function Totals({ totals, before, range, order }: TotalsProps) {
  const isToday = range.isUnfinished && range.start === range.today;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {order.map((name) => (
        <Stat
          key={name}
          label={LABELS[name]}
          value={totals[name]}
          change={changeOf(before, name, range)}
          note={isToday ? "So far today" : "No earlier period to compare with"}
        />
      ))}
    </div>
  );
}

function changeOf(before: Before | undefined, name: "views" | "clicks", range: ChosenRange) {
  const [earlier, now] = [before?.totals[name], before?.compared[name]];
  if (!before || typeof earlier !== "number" || typeof now !== "number") {
    return undefined;
  }
  const period = sayWhenBefore(before) + (range.isUnfinished ? ", today left out" : "");
  return { now, before: earlier, period };
}
