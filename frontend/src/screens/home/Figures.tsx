import type { ReactNode } from "react";
import { Spark } from "@/components/chart/Spark";
import { ShareStat, Stat } from "@/components/chart/Stat";
import type { Home } from "./api";
import { TEXTS } from "./texts";

/** Today against the same hours of last week, and who watches now. */
export function Figures({ home, freshness }: { home: Home; freshness: ReactNode }) {
  return (
    <section aria-labelledby="today" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-meta text-muted">
        <h2 id="today" className="font-semibold text-card text-foreground">
          {TEXTS.today}
        </h2>
        {freshness}
      </div>
      <div className="grid grid-cols-fit gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Counted home={home} name="views" label={TEXTS.views} />
        <Counted home={home} name="clicks" label={TEXTS.clicks} />
        <ShareStat
          label={TEXTS.share}
          totals={home.today}
          change={home.same && { ...home.same, period: TEXTS.sameHours }}
          note={TEXTS.noLastWeek}
        />
        <Stat
          label={TEXTS.viewers}
          value={home.viewers}
          note={home.viewers === null ? TEXTS.notCounted : TEXTS.inTheLastMinute}
        />
      </div>
    </section>
  );
}

function Counted({ home, name, label }: { home: Home; name: "views" | "clicks"; label: string }) {
  const [now, before] = [home.same?.now[name], home.same?.before[name]];
  const isComparable = typeof now === "number" && typeof before === "number";
  return (
    <Stat
      label={label}
      value={home.today[name]}
      proven={home.proven?.[name]}
      change={isComparable ? { now, before, period: TEXTS.sameHours } : undefined}
      note={TEXTS.noLastWeek}
    >
      <Spark
        tone={name}
        // Without the hour that is not over: it would fall as if something were wrong.
        values={home.hours.slice(0, -1).map((hour) => hour[name])}
        before={home.hoursLastWeek.map((hour) => hour[name])}
        className="mt-2 h-8 w-full"
      />
    </Stat>
  );
}
