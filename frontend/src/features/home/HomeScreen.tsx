import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { zoneName } from "@/lib/dates";
import { formatQuantity } from "@/lib/format";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";
import { Freshness } from "@/patterns/chart/Freshness";
import { ShareStat, Stat } from "@/patterns/chart/Stat";
import { clickThrough } from "@/patterns/chart/share";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { Spark } from "@/ui/Spark";
import { fetchHome, type Home } from "./api";
import { ChangedSettings, Changes, Fired, LastPush, Problems } from "./cards";

const LAST_WEEK = "last week up to the same time";

const ANALYTICS = "/site/manage/analytics";
const ADS_FIRE = "/site/add/livecall/liveAdWeb";

/** The home screen: today's counts, problems, settings, and recent changes. */
export function HomeScreen() {
  const home = useQuery({
    queryKey: ["home"],
    queryFn: fetchHome,
    refetchInterval: REFRESH_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <QueryBoundary query={home} skeleton={<HomeSkeleton />}>
        {(data) => (
          <div className="grid grid-cols-1 gap-4">
            <TodayCounts home={data} freshness={<Freshness query={home} />} />
            {/* CSS columns balance the heights of the cards. */}
            <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
              <Problems problems={data.problems} />
              <LastPush push={data.push} />
              <Fired fired={data.fired} count={data.firedCount} />
              <ChangedSettings settings={data.settings} />
              <Changes changes={data.changes} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-48" />
      <div className="grid grid-cols-fit gap-4 md:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((index) => (
          <Skeleton key={index} className="h-40 rounded-card" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((index) => (
          <Skeleton key={index} className="h-80 rounded-card" />
        ))}
      </div>
    </div>
  );
}

/** Today's counts compared with last week up to the same time, and the live viewers. */
function TodayCounts({ home, freshness }: { home: Home; freshness: ReactNode }) {
  const { today, lastWeek } = home;
  return (
    <section aria-labelledby="today" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-meta text-muted">
        <h2 id="today" className="font-semibold text-card text-foreground">
          Today so far
        </h2>
        <span className="flex flex-wrap items-center gap-x-3">
          <span>{`${zoneName()} time`}</span>
          {freshness}
        </span>
      </div>
      <div className="grid grid-cols-fit gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Counted home={home} name="views" label="Views today" />
        <Counted home={home} name="clicks" label="Clicks today" />
        <ShareStat
          label="Click-through today"
          totals={today}
          change={lastWeek ? { before: lastWeek, period: LAST_WEEK } : undefined}
          note="No counts from a week ago"
          href={ANALYTICS}
        >
          <Curve home={home} tone="share" readValue={(hour) => (clickThrough(hour) ?? 0) * 100} />
        </ShareStat>
        <Stat
          label="Live viewers"
          value={home.viewers}
          note={home.viewers === null ? "Not available right now" : "Active in the last minute"}
          href={ADS_FIRE}
        >
          <p className="mt-2 flex min-h-8 items-end text-meta text-muted">{`${formatQuantity(home.firedCount, "ad")} fired today`}</p>
        </Stat>
      </div>
    </section>
  );
}

function Counted({ home, name, label }: { home: Home; name: "views" | "clicks"; label: string }) {
  const { today, lastWeek } = home;
  return (
    <Stat
      label={label}
      value={today[name]}
      change={lastWeek ? { before: lastWeek[name], period: LAST_WEEK } : undefined}
      note="No counts from a week ago"
      href={ANALYTICS}
    >
      <Curve home={home} tone={name} readValue={(hour) => hour[name]} />
    </Stat>
  );
}

type CurveProps = {
  home: Home;
  tone: "views" | "clicks" | "share";
  readValue: (hour: Home["hours"][number]) => number;
};

/** The hours of today and of the same day of last week. */
function Curve({ home, tone, readValue }: CurveProps) {
  return (
    <Spark
      tone={tone}
      // Without the unfinished hour, which would look like a drop.
      values={home.hours.slice(0, -1).map(readValue)}
      before={home.hoursLastWeek.map(readValue)}
      className="mt-2 h-8 w-full"
    />
  );
}
