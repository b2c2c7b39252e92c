import { useQuery, useQueryClient } from "@tanstack/react-query";
import { may } from "@/api/permissions";
import { formatLocalTime } from "@/lib/dates";
import { withoutSpaces } from "@/lib/fields";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { LIVE_NOW, type RunningAd, type ScheduledAd } from "./api";
import { confirmStop } from "./confirmStop";
import { RunningFor } from "./RunningFor";
import { typeOf, type WebsiteAd } from "./websiteAdsApi";

const HISTORY = "/site/add/livecall/liveAdWeb/history";

/** The admin and start of a running ad. */
function Since({ ad }: { ad: RunningAd }) {
  return (
    // Screen readers should not announce every minute.
    <span aria-live="off">
      <RunningFor since={ad.createdAt} format={(length) => `by ${ad.by}, for ${length}`} />
    </span>
  );
}

function StopButton({ ad }: { ad: RunningAd }) {
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirmedAction();
  const reload = () => cache.invalidateQueries({ queryKey: LIVE_NOW.queryKey });
  return (
    may("stopFiring") && (
      <>
        <Button size="small" aria-label={`Stop ${ad.name}`} onClick={() => confirm(confirmStop(ad, reload))}>
          Stop
        </Button>
        {dialog}
      </>
    )
  );
}

/** The running ads of all admins, each with Stop. */
export function RunningBar() {
  const { data } = useQuery(LIVE_NOW);
  const running = data?.running ?? [];
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      {running.length > 0 && <span>Running now:</span>}
      {running.map((ad) => (
        <span key={ad.id} className="inline-flex min-w-0 flex-wrap items-center gap-2">
          <strong className="wrap-anywhere text-foreground">{ad.name}</strong>
          <Since ad={ad} />
          <StopButton ad={ad} />
        </span>
      ))}
    </div>
  );
}

/** Return the running live-call ad of a website ad, if any, and when it is scheduled, the next time first. */
function useLive(ad: WebsiteAd): { running: RunningAd | undefined; planned: readonly ScheduledAd[] } {
  const { data } = useQuery(LIVE_NOW);
  const url = ad.isReserved ? "" : withoutSpaces(ad.url);
  const isOfAd = (live: RunningAd | ScheduledAd) =>
    live.type === typeOf(ad) && live.name === ad.name && live.url === url;
  return { running: data?.running.find(isOfAd), planned: data?.planned.filter(isOfAd) ?? [] };
}

/** Whether a website ad is running or scheduled. Scheduled ads are rescheduled and canceled in the history. */
export function LiveState({ ad }: { ad: WebsiteAd }) {
  const { running, planned } = useLive(ad);
  const [next, ...later] = planned;
  return (
    <>
      {running && (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="success">Running</Badge>
          <Since ad={running} />
        </span>
      )}
      {next && (
        <a href={HISTORY} className="touch-link flex flex-wrap items-center gap-2 text-meta text-muted hover:underline">
          <Badge tone="primary">Scheduled</Badge>{" "}
          <span className="tabular">
            {formatLocalTime(next.fireAt)}
            {later.length > 0 && `, and ${later.length} more`}
          </span>
        </a>
      )}
    </>
  );
}

export function StopRunning({ ad }: { ad: WebsiteAd }) {
  const { running } = useLive(ad);
  return running && <StopButton ad={running} />;
}
