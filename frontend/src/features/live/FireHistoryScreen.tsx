import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { may } from "@/api/permissions";
import { formatCount, formatQuantity, formatTime } from "@/lib/format";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { wholeCount } from "@/patterns/chart/counts";
import { ShareStat, Stat } from "@/patterns/chart/Stat";
import { shareRank } from "@/patterns/chart/share";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { AdsTabs, LiveTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { ListPage } from "@/patterns/list/ListPage";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import { useList } from "@/patterns/list/useList";
import { NamedAddress } from "@/ui/Address";
import { Button, LinkButton } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { StateBadge } from "@/ui/StateBadge";
import { LIVE_NOW, type LiveNow, type ScheduledAd } from "./api";
import { confirmStop } from "./confirmStop";
import { deleteFired, type FiredAd, fetchHistory, HISTORY_CSV, type HistoryPage, PAGE_SIZE } from "./historyApi";
import { RunningFor } from "./RunningFor";
import { ScheduledAdList } from "./ScheduledAdList";

/** Scheduled ads, fired ads, and their counts. */
export function FireHistoryScreen() {
  const list = useList({
    queryKey: ["fire-history"],
    load: fetchHistory,
    isPaged: true,
    pageSize: PAGE_SIZE,
  });
  const stopping = useConfirmedAction();
  const { confirm } = stopping;
  const { reload } = list;
  const { data, isPending, isPlaceholderData, dataUpdatedAt } = list.query;
  // Scheduled ads do not depend on the search. Keep the newest ones, because a failed search has no rows and an earlier
  // search has an older response.
  const [{ planned, at }, setPlanned] = useState<{ planned: HistoryPage["planned"]; at: number }>({
    planned: [],
    at: 0,
  });
  if (data && !isPlaceholderData && dataUpdatedAt > at) {
    setPlanned({ planned: data.planned, at: dataUpdatedAt });
  }
  const wasLoaded = at > 0;
  // Running ads are among the newest, so they are on the first page.
  const isPart = list.page > 1 || list.search !== "" || isPlaceholderData;
  useLiveChanges(data && shownIn(data, isPart), list.reload);

  const { bulk, dialog } = useDeleteRows(list, (ids) => {
    const running = list.rows.filter((ad) => isRunning(ad) && ids.includes(ad.id)).map((ad) => ad.name);
    return {
      title: `Delete ${formatQuantity(ids.length, "record")}?`,
      text: [deletionWarning(ids.length), running.length > 0 && stopWarning(running)].filter(Boolean).join(" "),
      send: (captcha) => deleteFired(ids, captcha),
    };
  });

  const stop = useCallback((ad: FiredAd | ScheduledAd) => confirm(confirmStop(ad, reload)), [confirm, reload]);
  const actions = useCallback(
    (ad: FiredAd) =>
      isRunning(ad) && (
        <Button size="small" aria-label={`Stop ${ad.name}`} onClick={() => stop(ad)}>
          Stop
        </Button>
      ),
    [stop],
  );

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <AdsTabs />
      <LiveTabs />
      <div className="grid grid-cols-fit gap-4 md:grid-cols-3">
        {isPending &&
          [1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-31 rounded-card max-md:last:col-span-2 md:h-33" />
          ))}
        {data && (
          <>
            <Stat label="Views" value={data.totalViews} note="Whole history" />
            <Stat label="Click" value={data.totalClicks} note="Whole history" />
            <ShareStat
              label="Click-through"
              totals={{ views: data.totalViews, clicks: data.totalClicks }}
              note="Whole history"
              className="max-md:col-span-full"
            />
          </>
        )}
      </div>
      <ScheduledAdList planned={planned} onCancel={stop} onMoved={list.reload} />
      <ListPage
        // Scheduled ads load with the rows above them. The key renders the list only then, so that it does not move.
        key={String(wasLoaded)}
        label="Fired ads"
        list={list}
        {...(wasLoaded && { search: "Search fired ads", noun: "fired ad", csv: HISTORY_CSV })}
        skeletonRows={10}
        empty={<Nothing />}
        bulk={bulk}
      >
        {() => (
          <DataTable
            {...list.table}
            label="Fired ads"
            columns={COLUMNS}
            selection={may("removeFired") ? list.selection : undefined}
            actions={may("stopFiring") && list.rows.some(isRunning) ? actions : undefined}
            actionsWidth="md:w-17 lg:w-20"
          />
        )}
      </ListPage>
      {dialog}
      {stopping.dialog}
    </div>
  );
}

function shownIn({ rows, planned }: HistoryPage, isPart: boolean): Shown {
  const waiting = planned.filter(({ state }) => state === "planned");
  return { running: rows.filter(isRunning).map(({ id }) => id), planned: waiting.map(formatVersion), isPart };
}

function isRunning({ state }: FiredAd): boolean {
  return state === "running";
}

function Nothing() {
  return (
    <EmptyState
      icon={<History aria-hidden />}
      title="No fired ads yet"
      text="Ads that you fire appear here with their views and clicks."
      action={may("fireAd") && <LinkButton href="/site/add/livecall/liveAdWeb">Go to Ads Fire</LinkButton>}
    />
  );
}

const column = columnsOf<FiredAd>();

const COLUMNS = column.columns([
  column.accessor((ad) => ad.name.toLowerCase(), {
    id: "name",
    header: "Name",
    cell: ({ row: { original: ad } }) => <NamedAddress name={ad.name} url={ad.url} />,
  }),
  column.display({
    id: "state",
    header: "State",
    meta: { className: "md:w-25 lg:w-28" },
    cell: ({ row: { original: ad } }) => (
      <span className="grid gap-0.5">
        <StateBadge state={ad.state} title={formatTime(ad.endedAt)} />
        <RunningFor since={ad.createdAt} until={ad.endedAt} format={(length) => `for ${length}`} />
      </span>
    ),
  }),
  column.accessor((ad) => ad.views, {
    id: "views",
    header: "Views",
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-28" },
    cell: ({ row: { original: ad } }) => <span title={wholeCount(ad.views)}>{formatCount(ad.views)}</span>,
  }),
  column.accessor((ad) => ad.clicks, {
    id: "clicks",
    header: "Click",
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-28" },
    cell: ({ row: { original: ad } }) => <span title={wholeCount(ad.clicks)}>{formatCount(ad.clicks)}</span>,
  }),
  column.accessor(shareRank, {
    id: "share",
    header: "Click-through",
    meta: { isNumeric: true, isWideOnly: true, className: "md:w-36" },
    cell: ({ row: { original: ad } }) => <ClickThrough totals={ad} />,
  }),
  column.accessor((ad) => ad.createdAt, {
    id: "at",
    header: "Fired",
    meta: { onPhone: "foot", className: "md:w-25 lg:w-30 xl:w-50" },
    cell: ({ row: { original: ad } }) => (
      <span className="tabular grid text-meta text-muted">
        <span className="xl:whitespace-nowrap">{formatTime(ad.createdAt)}</span>
        <span className="wrap-anywhere">{`by ${ad.by}`}</span>
      </span>
    ),
  }),
]);

/** The live state that the list shows: IDs of running ads, and scheduled ads by `formatVersion`. */
type Shown = {
  running: readonly string[];
  planned: readonly string[];
  /** True for one page or a search, which do not show all running ads. */
  isPart: boolean;
};

/**
 * Call `onChange` when an admin fires, schedules, reschedules, stops, or cancels an ad.
 *
 * The list and the live state are read at two times. If the first responses differ, something happened in between.
 */
function useLiveChanges(shown: Shown | undefined, onChange: () => unknown): void {
  // React Query returns the same object for equal responses.
  const { data } = useQuery({ ...LIVE_NOW, select: withoutViewers });
  const known = useRef(data);
  const reported = useRef("");
  const gap = shown && data ? gapBetween(shown, data) : "";
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== data;
    // A reload does not help if the same difference remains.
    const isNewGap = gap !== "" && gap !== reported.current;
    if (isNews || isNewGap) {
      void onChange();
    }
    known.current = data;
    reported.current = gap;
  }, [data, gap, onChange]);
}

function gapBetween(shown: Shown, { running, planned }: Omit<LiveNow, "viewers">): string {
  const listed = textOf(shown.running, shown.planned);
  const ids = running.map(({ id }) => id);
  const live = textOf(shown.isPart ? ids.filter((id) => shown.running.includes(id)) : ids, planned.map(formatVersion));
  return listed === live ? "" : `${listed} ${live}`;
}

/** Return a text that changes when a scheduled ad is rescheduled. */
function formatVersion({ id, version }: ScheduledAd): string {
  return `${id} ${version}`;
}

function textOf(...lists: (readonly string[])[]): string {
  return lists.map((ids) => [...ids].sort().join()).join("|");
}

function withoutViewers({ viewers: _, ...rest }: LiveNow): Omit<LiveNow, "viewers"> {
  return rest;
}

function deletionWarning(count: number): string {
  const what = count === 1 ? "the record and all its" : "the records and all their";
  return `This deletes ${what} views and clicks. This cannot be undone.`;
}

function stopWarning(running: readonly string[]): string {
  const [are, them] = running.length === 1 ? ["is", "it"] : ["are", "them"];
  const names = running.map((name) => `“${name}”`).join(", ");
  return `${names} ${are} running. Deleting ${them} also stops ${them} on all phones.`;
}
