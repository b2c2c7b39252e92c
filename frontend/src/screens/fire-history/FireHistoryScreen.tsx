import { History } from "lucide-react";
import { useCallback, useState } from "react";
import { ClickThrough } from "@/components/chart/ClickThrough";
import { ShareStat, Stat } from "@/components/chart/Stat";
import { shareRank } from "@/components/chart/share";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { type Column, DataTable } from "@/components/list/DataTable";
import { ListCard } from "@/components/list/ListCard";
import { useDeleteRows } from "@/components/list/useDeleteRows";
import { useListPage } from "@/components/list/useListPage";
import { type Shown, useLiveChanges } from "@/components/live/useLiveChanges";
import { StateBadge } from "@/components/states/StateBadge";
import { AdsTabs, LiveTabs } from "@/components/tabs/AdsTabs";
import { formatCount, formatTime } from "@/lib/format";
import { may } from "@/lib/rights";
import { Button, LinkButton } from "@/ui/Button";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/Skeleton";
import { deleteFired, type FiredAd, fetchHistory, type HistoryPage, PAGE_SIZE, type PlannedFiring } from "./api";
import { FiringName, PlannedList } from "./PlannedList";
import { TEXTS } from "./texts";

const StopDialog = part(async () => (await import("./StopDialog")).StopDialog);

/** What is planned, what was fired, and what it brought. */
export function FireHistoryScreen() {
  const list = useListPage({
    queryKey: ["fire-history"],
    load: ({ page }) => fetchHistory(page),
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
    keysOf: ({ ads }) => ads.map(({ id }) => id),
  });
  // What runs stands on the first page: it is among the newest.
  useLiveChanges(list.page === 1 && list.query.data ? shownIn(list.query.data) : undefined, list.reload);
  const [stopped, setStopped] = useState<FiredAd | PlannedFiring>();
  const { data, isPending } = list.query;

  const { bulk, dialog } = useDeleteRows(list, (ids) => {
    const running = (data?.ads ?? []).filter((ad) => isRunning(ad) && ids.includes(ad.id)).map((ad) => ad.name);
    return {
      title: TEXTS.deleteTitle(ids.length),
      text: [TEXTS.deleteText(ids.length), running.length > 0 && TEXTS.deleteRunning(running)]
        .filter(Boolean)
        .join(" "),
      act: (captcha) => deleteFired(ids, captcha),
    };
  });

  const actions = useCallback(
    (ad: FiredAd) =>
      isRunning(ad) && (
        <Button size="small" aria-label={TEXTS.stopOf(ad.name)} onClick={() => setStopped(ad)}>
          {TEXTS.stop}
        </Button>
      ),
    [],
  );

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <AdsTabs />
      <LiveTabs />
      <div className="grid grid-cols-fit gap-4 md:grid-cols-3">
        {isPending &&
          [1, 2, 3].map((one) => <Skeleton key={one} className="h-27 rounded-card max-md:last:col-span-2" />)}
        {data && (
          <>
            <Stat label={TEXTS.views} value={data.totalViews} />
            <Stat label={TEXTS.clicks} value={data.totalClicks} />
            <ShareStat
              label={TEXTS.share}
              totals={{ views: data.totalViews, clicks: data.totalClicks }}
              className="max-md:col-span-full"
            />
          </>
        )}
      </div>
      {data && data.planned.length > 0 && <PlannedList planned={data.planned} onCancel={setStopped} />}
      <ListCard
        // What is planned comes with the rows, and above them: the shapes of the rows are no rows that it pushes down.
        key={String(isPending)}
        label={TEXTS.list}
        list={list}
        skeletonRows={10}
        empty={({ ads }) => ads.length === 0 && <Nothing />}
        bulk={bulk}
      >
        {({ ads }) => (
          <DataTable
            {...list.table}
            label={TEXTS.list}
            columns={COLUMNS}
            rows={ads}
            rowKey={keyOf}
            selection={may("removeFired") ? list.selection : undefined}
            actions={may("stopFiring") && ads.some(isRunning) ? actions : undefined}
            actionsWidth="md:w-20"
          />
        )}
      </ListCard>
      {dialog}
      {stopped && <StopDialog firing={stopped} onDone={list.reload} onClose={() => setStopped(undefined)} />}
    </div>
  );
}

function shownIn({ ads, planned }: HistoryPage): Shown {
  const waiting = planned.filter(({ state }) => state === "planned");
  return { running: ads.filter(isRunning).map(({ id }) => id), planned: waiting.map(({ id }) => id) };
}

function isRunning({ state }: FiredAd): boolean {
  return state === "running";
}

function keyOf(ad: FiredAd): string {
  return ad.id;
}

function Nothing() {
  return (
    <EmptyState
      icon={<History aria-hidden />}
      title={TEXTS.none}
      text={TEXTS.noneText}
      action={may("fireAd") && <LinkButton href="/site/add/livecall/liveAdWeb">{TEXTS.goToFire}</LinkButton>}
    />
  );
}

const COLUMNS: readonly Column<FiredAd>[] = [
  {
    name: "name",
    title: TEXTS.name,
    sortBy: (ad) => ad.name.toLowerCase(),
    cell: (ad) => <FiringName firing={ad} />,
  },
  {
    name: "state",
    title: TEXTS.state,
    className: "md:w-26",
    sortBy: (ad) => ad.state,
    cell: (ad) => <StateBadge state={ad.state} title={formatTime(ad.stoppedAt)} />,
  },
  {
    name: "views",
    title: TEXTS.views,
    isFigure: true,
    className: "md:w-22 xl:w-28",
    sortBy: (ad) => ad.views,
    cell: (ad) => <span title={String(ad.views)}>{formatCount(ad.views)}</span>,
  },
  {
    name: "clicks",
    title: TEXTS.clicks,
    isFigure: true,
    className: "md:w-22 xl:w-28",
    sortBy: (ad) => ad.clicks,
    cell: (ad) => <span title={String(ad.clicks)}>{formatCount(ad.clicks)}</span>,
  },
  {
    name: "share",
    title: TEXTS.share,
    isFigure: true,
    className: "md:w-36",
    isWideOnly: true,
    sortBy: shareRank,
    cell: (ad) => <ClickThrough totals={ad} />,
  },
  {
    name: "at",
    title: TEXTS.fired,
    onPhone: "foot",
    className: "md:w-30 xl:w-50",
    sortBy: (ad) => ad.at,
    cell: (ad) => <span className="tabular text-meta text-muted xl:whitespace-nowrap">{formatTime(ad.at)}</span>,
  },
];
