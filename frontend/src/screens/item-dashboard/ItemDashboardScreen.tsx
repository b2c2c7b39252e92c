import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartLine, Download, Eraser } from "lucide-react";
import { useState } from "react";
import { CountChart } from "@/components/chart/CountChart";
import { DateRange } from "@/components/chart/DateRange";
import { Stat } from "@/components/chart/Stat";
import { type ChosenRange, useDateRange } from "@/components/chart/useDateRange";
import { useUndoClearing } from "@/components/chart/useUndoClearing";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { EmptyState } from "@/components/layout/EmptyState";
import { LoadingOverlay } from "@/components/layout/LoadingOverlay";
import { PageHead } from "@/components/layout/PageHead";
import { PageSkeleton } from "@/components/layout/PageSkeleton";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { toastFailure } from "@/components/layout/toasts";
import { sayWhenBefore } from "@/lib/dates";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { sayNumber } from "@/lib/words";
import { Button, LinkButton } from "@/ui/Button";
import { clearCounts, csvAddress, type Dashboard, fetchDashboard } from "./api";

/** What the address says: whose days, its name, and what a clearing would be of. */
export type Target = { id: string; name: string; clearableId: string; isWebAd: boolean };

export function readTarget(address: { pathname: string; search: string }): Target {
  const query = new URLSearchParams(address.search);
  const parts = address.pathname.split("/").filter(Boolean);
  return {
    id: decodeURIComponent(parts.at(-1) ?? ""),
    name: query.get("q") ?? "",
    clearableId: query.get("id") ?? "",
    isWebAd: query.get("adsType") === "web",
  };
}

/** View & Click Analytics of one item. */
export function ItemDashboardScreen({ target }: { target: Target }) {
  const range = useDateRange();
  const dashboard = useQuery({
    queryKey: ["dashboard", range.start, range.end],
    queryFn: () => fetchDashboard(target.id, range),
    placeholderData: (before: Dashboard | undefined) => before,
  });
  const clearing = useClearing(target, range, dashboard.data);
  return (
    <>
      <LoadingOverlay busy={clearing.isPending || (dashboard.isFetching && dashboard.data !== undefined)}>
        <PageHead
          title="View & Click Analytics"
          purpose={target.name || dashboard.data?.name || "Of one ad, by day"}
          action={
            <>
              <LinkButton href={csvAddress(target.id, range)}>
                <Download className="size-4" aria-hidden />
                CSV
              </LinkButton>
              {target.clearableId && (
                <Button icon={<Eraser className="size-4" aria-hidden />} onClick={clearing.ask}>
                  Delete
                </Button>
              )}
            </>
          }
        />
        <DateRange range={range} />
        <QueryBoundary query={dashboard} skeleton={<PageSkeleton />}>
          {(data) => <Figures data={data} />}
        </QueryBoundary>
      </LoadingOverlay>
      {clearing.dialog}
    </>
  );
}

function Figures({ data }: { data: Dashboard }) {
  const { before } = data;
  const period = before ? sayWhenBefore(before) : "";
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Stat label="Views" value={data.totalViews} before={before && { value: before.views, period }} />
        <Stat label="Clicks" value={data.totalClicks} before={before && { value: before.clicks, period }} />
      </div>
      {data.totalViews > 0 && <CountChart label="Views" points={data.views} />}
      {data.totalClicks > 0 && <CountChart label="Clicks" points={data.clicks} />}
      {data.totalViews === 0 && data.totalClicks === 0 && (
        <EmptyState
          icon={<ChartLine aria-hidden />}
          title="No views or clicks in this range"
          text="Choose a longer range, or wait for the app to report some."
        />
      )}
    </>
  );
}

function useClearing(target: Target, range: ChosenRange, data: Dashboard | undefined) {
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const { ask, dialog } = useConfirmedAction();
  const reload = () => cache.invalidateQueries({ queryKey: ["dashboard"] });
  const undo = useUndoClearing(reload);

  function askFirst() {
    if (!data?.totalViews && !data?.totalClicks) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    const figures = `${sayNumber(data.totalViews, "view")} and ${sayNumber(data.totalClicks, "click")}`;
    ask({
      title: "Delete these counts",
      text: `${CLEAR_PROMPT} This deletes ${figures} in this date range. You can undo this for 30 days.`,
      verb: "Delete",
      act: (captcha) => {
        setPending(true);
        const options = { id: target.clearableId, isWebAd: target.isWebAd, range, captcha };
        return clearCounts(options).finally(() => setPending(false));
      },
      undo: undo.offer,
      onDone: reload,
    });
  }
  return { ask: askFirst, dialog, isPending };
}
