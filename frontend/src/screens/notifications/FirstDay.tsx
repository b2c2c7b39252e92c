import { useQuery } from "@tanstack/react-query";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { formatTime } from "@/lib/format";
import { Skeleton } from "@/ui/Skeleton";
import { fetchFirstDay, type HourOfPush, type Push } from "./api";
import { FIRST_DAY } from "./texts";

/** What phones reported in each of the 24 hours after a push went out. */
export function FirstDay({ push, sentAt }: { push: Push; sentAt: string }) {
  const hours = useQuery({ queryKey: ["first-day", push.id], queryFn: () => fetchFirstDay(push.id, sentAt) });
  return (
    <figure aria-label={FIRST_DAY.title} className="mt-5 border-border border-t pt-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{FIRST_DAY.title}</span>
        <span className="flex gap-4 text-meta text-muted">
          <Key colour="bg-views" text={FIRST_DAY.received} />
          <Key colour="bg-clicks" text={FIRST_DAY.opened} />
        </span>
      </figcaption>
      <QueryBoundary query={hours} skeleton={<Skeleton className="mt-3 h-36" />}>
        {(found) =>
          found.length > 0 ? <Bars hours={found} /> : <p className="mt-3 text-meta text-muted">{FIRST_DAY.gone}</p>
        }
      </QueryBoundary>
    </figure>
  );
}

function Bars({ hours }: { hours: readonly HourOfPush[] }) {
  const most = Math.max(1, ...hours.map((hour) => Math.max(hour.received, hour.opened)));
  return (
    <>
      <div aria-hidden className="mt-3 flex h-28 items-end gap-0.5 border-edge border-b">
        {hours.map((hour) => (
          <span key={hour.at} title={sayHour(hour)} className="relative flex h-full min-w-0 flex-1 items-end">
            <span className="w-full rounded-t-sm bg-views" style={{ height: `${(100 * hour.received) / most}%` }} />
            <span
              className="absolute inset-x-0 bottom-0 mx-auto w-1/2 rounded-t-sm bg-clicks"
              style={{ height: `${(100 * hour.opened) / most}%` }}
            />
          </span>
        ))}
      </div>
      <p aria-hidden className="tabular mt-1.5 flex justify-between gap-2 text-meta text-muted">
        <span>{shortTime(hours.at(0))}</span>
        <span>
          {FIRST_DAY.most} {most.toLocaleString("en-GB")}
        </span>
        <span>{shortTime(hours.at(-1))}</span>
      </p>
      <ul className="sr-only">
        {hours.map((hour) => (
          <li key={hour.at}>{sayHour(hour)}</li>
        ))}
      </ul>
    </>
  );
}

function Key({ colour, text }: { colour: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${colour}`} aria-hidden />
      {text}
    </span>
  );
}

function sayHour({ at, received, opened }: HourOfPush): string {
  return `${shortTime({ at })}: ${received.toLocaleString("en-GB")} received, ${opened.toLocaleString("en-GB")} opened`;
}

/** "22/11/2026 06:00:00 PM" without year and seconds. */
function shortTime(hour: { at: string } | undefined): string {
  return formatTime(hour?.at).replace(/^(\d+\/\d+)\/\d+ (\d+:\d+):\d+/, "$1 $2");
}
