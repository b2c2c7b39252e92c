import { useQuery, useQueryClient } from "@tanstack/react-query";
import { may } from "@/api/permissions";
import { withoutSpaces } from "@/lib/fields";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { LIVE_NOW, type RunningAd } from "./api";
import { confirmStop } from "./confirmStop";
import { RunningFor } from "./RunningFor";
import { typeOf, type WebsiteAd } from "./websiteAdsApi";

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

/** Return the running live-call ad of a website ad, if any. */
function useRunning(ad: WebsiteAd): RunningAd | undefined {
  const { data } = useQuery(LIVE_NOW);
  const url = ad.isReserved ? "" : withoutSpaces(ad.url);
  return data?.running.find((one) => one.type === typeOf(ad) && one.name === ad.name && one.url === url);
}

export function RunningBadge({ ad }: { ad: WebsiteAd }) {
  const running = useRunning(ad);
  return (
    running && (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="success">Running</Badge>
        <Since ad={running} />
      </span>
    )
  );
}

export function StopRunning({ ad }: { ad: WebsiteAd }) {
  const running = useRunning(ad);
  return running && <StopButton ad={running} />;
}
