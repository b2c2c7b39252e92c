import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Freshness } from "@/components/chart/Freshness";
import { Spark } from "@/components/chart/Spark";
import { ShareStat, Stat } from "@/components/chart/Stat";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { pageConfig, type ScreenLink } from "@/lib/config";
import { REFRESH_EVERY_MS } from "@/lib/refresh";
import { Skeleton } from "@/ui/Skeleton";
import { fetchHome, type Home } from "./api";
import { Changes, Fired, LastPush, Problems, Settings } from "./cards";
import { TEXTS } from "./texts";

/** What an admin wants to know first: how today goes, what is on, what failed, who changed what; then where to go. */
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
            <Figures home={data} freshness={<Freshness query={home} />} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <div className="grid grid-cols-1 gap-4">
                <Problems problems={data.problems} />
                <LastPush push={data.push} />
                <Fired fired={data.fired} count={data.firedCount} />
              </div>
              <div className="grid grid-cols-1 gap-4">
                <Settings settings={data.settings} />
                <Changes changes={data.changes} />
              </div>
            </div>
          </div>
        )}
      </QueryBoundary>
      <Links />
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{TEXTS.loading}</span>
      <Skeleton className="h-8 w-48" />
      <div className="grid grid-cols-fit gap-4 md:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} className="h-40 rounded-card" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((one) => (
          // The links below begin past the edge of the screen, as they do under what comes.
          <Skeleton key={one} className="h-80 rounded-card" />
        ))}
      </div>
    </div>
  );
}

/** Today against the same hours of last week, and who watches now. */
function Figures({ home, freshness }: { home: Home; freshness: ReactNode }) {
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

/** Where to go from here: every screen that is built, a card for each group. */
function Links() {
  const links = pageConfig().links.filter((link) => link.group);
  const groups = [...new Set(links.map((link) => link.group))];
  return (
    <div>
      <h2 className="mb-3 font-semibold text-card">{TEXTS.goTo}</h2>
      <div className="gap-4 md:columns-2 xl:columns-3">
        {groups.map((group) => (
          <Group key={group} title={group} links={links.filter((link) => link.group === group)} />
        ))}
      </div>
    </div>
  );
}

function Group({ title, links }: { title: string; links: readonly ScreenLink[] }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-4 break-inside-avoid overflow-hidden rounded-card border border-border bg-surface shadow-hairline"
    >
      <h3 id={id} className="px-4 pt-4 pb-2 text-card font-semibold">
        {title}
      </h3>
      <ul className="pb-2">
        {links.map((link) => (
          <li key={link.route}>
            <HomeLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeLink({ link }: { link: ScreenLink }) {
  return (
    <a
      href={link.route}
      className="group flex min-h-touch items-center gap-3.5 px-4 py-2 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary-text">
        <SpriteIcon name={link.icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{link.title}</span>
        <span className="block text-meta text-muted">{link.purpose}</span>
      </span>
      <ChevronRight
        className="size-4 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
        aria-hidden
      />
    </a>
  );
}

/** An icon of the page's sprite (templates/screen.html), by its name. */
function SpriteIcon({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4.5"
      aria-hidden
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
