import { useQuery } from "@tanstack/react-query";
import { callCounts } from "@/components/chart/api";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { formatTime, sayCount } from "@/lib/format";
import { addDays, dayOf } from "@/lib/zone";
import { Skeleton } from "@/ui/Skeleton";
import type { Push } from "./api";
import { FIRST_DAY } from "./dialogTexts";
import { lookAgainAfter } from "./states";

/** What phones reported in each of the 24 hours after a push went out. */
export function FirstDay({ push, sentAt }: { push: Push; sentAt: string }) {
  const hours = useQuery({
    queryKey: ["first-day", push.id],
    queryFn: () => fetchFirstDay(push.id, sentAt),
    refetchInterval: () => lookAgainAfter([push]),
  });
  return (
    <figure aria-label={FIRST_DAY.title} className="mt-5 border-border border-t pt-4">
      <figcaption className="font-medium">{FIRST_DAY.title}</figcaption>
      <QueryBoundary query={hours} skeleton={<Skeleton className="mt-3 h-52" />}>
        {(found) =>
          found.length > 0 ? <Hours hours={found} /> : <p className="mt-3 text-meta text-muted">{FIRST_DAY.gone}</p>
        }
      </QueryBoundary>
    </figure>
  );
}

function Hours({ hours }: { hours: readonly HourOfPush[] }) {
  return (
    <>
      <div aria-hidden>
        <Bars hours={hours} series="received" colour="bg-views" />
        <Bars hours={hours} series="opened" colour="bg-clicks" />
        <p className="tabular mt-1.5 flex justify-between gap-2 text-meta text-muted">
          <span>{shortTime(hours.at(0))}</span>
          <span>{shortTime(hours.at(-1))}</span>
        </p>
      </div>
      <ul className="sr-only">
        {hours.map((hour) => (
          <li key={hour.at}>{sayHour(hour)}</li>
        ))}
      </ul>
    </>
  );
}

type BarsProps = { hours: readonly HourOfPush[]; series: "received" | "opened"; colour: string };

/** Each series fills its own height: far fewer phones open a push than receive it. */
function Bars({ hours, series, colour }: BarsProps) {
  const most = Math.max(...hours.map((hour) => hour[series]));
  return (
    <div className="mt-3">
      <p className="tabular flex items-center justify-between gap-2 text-meta text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-full ${colour}`} />
          {FIRST_DAY[series]}
        </span>
        <span>
          {FIRST_DAY.most} {sayCount(most)}
        </span>
      </p>
      <div className="mt-1.5 flex h-16 items-end gap-0.5 border-edge border-b">
        {hours.map((hour) => (
          <span key={hour.at} title={sayHour(hour)} className="flex h-full min-w-0 flex-1 items-end">
            <span
              className={`w-full rounded-t-sm ${colour}`}
              style={{ height: `${(100 * hour[series]) / (most || 1)}%` }}
            />
          </span>
        ))}
      </div>
    </div>
  );
}

function sayHour({ at, received, opened }: HourOfPush): string {
  return `${shortTime({ at })}: ${sayCount(received)} received, ${sayCount(opened)} opened`;
}

/** "22/11/2026 06:00:00 PM" without year and seconds. */
function shortTime(hour: { at: string } | undefined): string {
  return formatTime(hour?.at).replace(/^(\d+\/\d+)\/\d+ (\d+:\d+):\d+/, "$1 $2");
}

// The call of a push's first hours, and its wire names; loaded with the dialog that shows them.

type HourOfPush = { at: string; received: number; opened: number };
const HOUR_MS = 3_600_000;

/** The hours that begin within 24 hours from the one in which it went out; none where hours are no longer kept. */
async function fetchFirstDay(id: string, sentAt: string): Promise<HourOfPush[]> {
  const first = dayOf(sentAt);
  const query = { startDate: first, endDate: addDays(first, 1), interval: "hour", compare: "none" };
  const answer = await callCounts(id, query);
  if (answer.interval !== "hour") {
    return [];
  }
  const opened = new Map(answer.clicks_data.map((point) => [point.createdAt, point.count]));
  const sent = Date.parse(sentAt);
  return answer.views_data
    .map(({ createdAt, count }) => ({ at: createdAt, received: count, opened: opened.get(createdAt) ?? 0 }))
    .filter(({ at }) => Date.parse(at) > sent - HOUR_MS && Date.parse(at) < sent + 24 * HOUR_MS - HOUR_MS);
}
