import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount, formatNumber, formatTime } from "@/lib/format";
import { Dialog } from "@/patterns/Dialog";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { pushState, STATES, StateBadge } from "@/ui/StateBadge";
import { fetchFirstDay, type HourOfPush, type Push } from "./api";
import { PushIcon } from "./PushIcon";
import { audienceLabel } from "./sendQuestion";
import { openRate, pollInterval, statusDetail } from "./states";

/** The details of a notification. */
export function ViewDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const rate = openRate(push);
  return (
    <Dialog title="Notification" onClose={onClose}>
      <div className="flex min-w-0 gap-3">
        <PushIcon address={push.icon} className="size-12" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold" dir="auto">
            {push.title}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {push.message}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[minmax(min-content,25%)_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Row label="URL">
          {push.url ? (
            <a
              href={push.url}
              target="_blank"
              rel="noopener noreferrer"
              className="break-all text-primary-text underline"
            >
              {push.url}
            </a>
          ) : (
            "None"
          )}
        </Row>
        <Row label="To">{`${audienceLabel(push.topic)}${push.isTest ? ` (test)` : ""}`}</Row>
        <Row label="State">
          <span className="flex flex-wrap items-center gap-x-2">
            <StateBadge state={pushState(push)} />
            <span className="wrap-anywhere text-muted">{statusDetail(push)}</span>
          </span>
        </Row>
        {push.sentAt && push.state !== "logged" && <Row label={STATES.sent}>{formatTime(push.sentAt)}</Row>}
        <Row label="Received">{rate ? formatCount(push.received) : "No reports yet"}</Row>
        {rate && <Row label="Opened">{`${formatCount(push.opened)} (${rate})`}</Row>}
        <Row label="Attempts">{push.attempts}</Row>
        <Row label="Created">{`${formatTime(push.createdAt)} by ${push.createdBy}`}</Row>
      </dl>
      {rate && push.sentAt && <FirstDay push={push} sentAt={push.sentAt} />}
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="tabular min-w-0 text-meta">{children}</dd>
    </>
  );
}

/** The reported counts of the 24 hours after sending. */
function FirstDay({ push, sentAt }: { push: Push; sentAt: string }) {
  const hours = useQuery({
    queryKey: ["first-day", push.id],
    queryFn: () => fetchFirstDay(push.id, sentAt),
    refetchInterval: () => pollInterval([push]),
  });
  return (
    <figure aria-label="First 24 hours" className="mt-5 border-border border-t pt-4">
      <figcaption className="font-medium">First 24 hours</figcaption>
      <QueryBoundary query={hours} skeleton={<Skeleton className="mt-3 h-52" />}>
        {(found) =>
          found.length > 0 ? (
            <Hours hours={found} />
          ) : (
            <p className="mt-3 text-meta text-muted">Hourly counts for this time are no longer kept.</p>
          )
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
          <li key={hour.at}>{describeHour(hour)}</li>
        ))}
      </ul>
    </>
  );
}

type BarsProps = { hours: readonly HourOfPush[]; series: "received" | "opened"; colour: string };

/** Bars with a separate scale per series, because far fewer phones open a notification than receive it. */
function Bars({ hours, series, colour }: BarsProps) {
  const most = Math.max(...hours.map((hour) => hour[series]));
  return (
    <div className="mt-3">
      <p className="tabular flex items-center justify-between gap-2 text-meta text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-full ${colour}`} />
          {series === "received" ? "Received" : "Opened"}
        </span>
        <span>{`Peak hour: ${formatNumber(most)}`}</span>
      </p>
      <div className="mt-1.5 flex h-16 items-end gap-0.5 border-edge border-b">
        {hours.map((hour) => (
          <span key={hour.at} title={describeHour(hour)} className="flex h-full min-w-0 flex-1 items-end">
            <span
              className={`mx-auto w-full max-w-3.5 rounded-t-sm ${colour}`}
              style={{ height: `${(100 * hour[series]) / (most || 1)}%` }}
            />
          </span>
        ))}
      </div>
    </div>
  );
}

function describeHour({ at, received, opened }: HourOfPush): string {
  return `${shortTime({ at })}: ${formatNumber(received)} received, ${formatNumber(opened)} opened`;
}

/** "22/11/2026 06:00:00 PM" without year and seconds. */
function shortTime(hour: { at: string } | undefined): string {
  return formatTime(hour?.at).replace(/^(\d+\/\d+)\/\d+ (\d+:\d+):\d+/, "$1 $2");
}
