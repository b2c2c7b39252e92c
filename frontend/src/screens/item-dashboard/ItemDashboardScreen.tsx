import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartLine, Download, Eraser } from "lucide-react";
import { useState } from "react";
import { CHART_HEIGHT, CountChart } from "@/components/chart/CountChart";
import { CountSkeleton, WholeSkeleton } from "@/components/chart/CountSkeleton";
import { DateRange } from "@/components/chart/DateRange";
import { Freshness, REFRESH_EVERY_MS } from "@/components/chart/Freshness";
import { Totals } from "@/components/chart/Totals";
import { type ChosenRange, useDateRange } from "@/components/chart/useDateRange";
import { useUndoClearing } from "@/components/chart/useUndoClearing";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { EmptyState } from "@/components/layout/EmptyState";
import { LoadingOverlay } from "@/components/layout/LoadingOverlay";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { toastFailure } from "@/components/layout/toasts";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { may } from "@/lib/rights";
import { Button, LinkButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { clearCounts, csvAddress, type Dashboard, fetchDashboard } from "./api";
import { ItemHead } from "./ItemHead";
import { sayLoss, TEXTS } from "./texts";

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
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  const clearing = useClearing(target, range, dashboard.data);
  const kind = dashboard.data?.kind ?? (target.isWebAd ? "web" : "");
  return (
    <>
      <LoadingOverlay
        busy={clearing.isPending || (dashboard.isFetching && dashboard.isPlaceholderData)}
        skeleton={
          <WholeSkeleton>
            <FiguresSkeleton />
          </WholeSkeleton>
        }
      >
        <ItemHead
          name={target.name || dashboard.data?.name || ""}
          kind={kind}
          action={
            <>
              <LinkButton href={csvAddress(target.id, range)}>
                <Download className="size-4" aria-hidden />
                {TEXTS.csv}
              </LinkButton>
              {target.clearableId && may(target.isWebAd ? "clearWebAdCounts" : "clearCounts") && (
                <Button icon={<Eraser className="size-4" aria-hidden />} onClick={clearing.ask}>
                  {TEXTS.delete}
                </Button>
              )}
            </>
          }
        />
        <DateRange range={range}>
          <Freshness query={dashboard} />
        </DateRange>
        <QueryBoundary query={dashboard} skeleton={<FiguresSkeleton />}>
          {(data) => <Figures data={data} range={range} />}
        </QueryBoundary>
      </LoadingOverlay>
      {clearing.dialog}
    </>
  );
}

function Figures({ data, range }: { data: Dashboard; range: ChosenRange }) {
  const totals = { views: data.totalViews, clicks: data.totalClicks };
  return (
    <>
      <Totals totals={totals} before={data.before} range={range} order={["views", "clicks"]} />
      {Boolean(data.totalViews) && <CountChart label="Views" points={data.views} today={range.today} />}
      {Boolean(data.totalClicks) && <CountChart label="Clicks" points={data.clicks} today={range.today} />}
      {!data.totalViews && !data.totalClicks && (
        <EmptyState icon={<ChartLine aria-hidden />} title={TEXTS.nothing} text={TEXTS.nothingHint} />
      )}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <CountSkeleton>
      <ChartSkeleton />
      <ChartSkeleton />
    </CountSkeleton>
  );
}

function ChartSkeleton() {
  return (
    <div className="rounded-card border border-border bg-surface p-4 md:p-6">
      <Skeleton className="mb-4 h-8 w-24" />
      <div style={{ height: CHART_HEIGHT }}>
        <Skeleton className="h-full" />
      </div>
    </div>
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
    ask({
      title: TEXTS.deleteTitle,
      text: `${CLEAR_PROMPT} ${sayLoss(data)}`,
      verb: TEXTS.delete,
      act: (captcha) => {
        setPending(true);
        const options = { id: target.clearableId, isWebAd: target.isWebAd, range, captcha };
        return clearCounts(options).catch((refused: unknown) => {
          setPending(false);
          throw refused;
        });
      },
      undo: undo.offer,
      onDone: () => reload().finally(() => setPending(false)),
    });
  }
  return { ask: askFirst, dialog, isPending };
}
