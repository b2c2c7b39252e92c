import { History, Trash2 } from "lucide-react";
import { ClickThrough } from "@/components/chart/ClickThrough";
import { ShareStat, Stat } from "@/components/chart/Stat";
import { shareRank } from "@/components/chart/share";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { EmptyState } from "@/components/layout/EmptyState";
import { LiveTabs } from "@/components/layout/LiveTabs";
import { PageHead } from "@/components/layout/PageHead";
import { type Column, DataTable } from "@/components/list/DataTable";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { formatCount, formatTime } from "@/lib/format";
import { may } from "@/lib/rights";
import { Button, LinkButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { deleteFired, type FiredAd, fetchHistory, PAGE_SIZE } from "./api";
import { TEXTS } from "./texts";

/** What was fired, and what it brought. */
export function FireHistoryScreen() {
  const list = useListPage({
    queryKey: ["fire-history"],
    load: ({ page }) => fetchHistory(page),
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
  });
  const { ask, dialog } = useConfirmedAction();
  const { data, isPending } = list.query;

  function remove(ids: readonly string[]) {
    ask({
      title: TEXTS.deleteTitle(ids.length),
      text: TEXTS.deleteText,
      verb: TEXTS.delete,
      act: (captcha) => deleteFired([...ids], captcha),
      onDone: () => {
        list.selection.onChange(new Set());
        return list.reload();
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <AdsTabs />
      <LiveTabs />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {isPending &&
          [1, 2, 3].map((one) => <Skeleton key={one} className="h-27 rounded-card max-md:last:col-span-2" />)}
        {data && (
          <>
            <Stat label={TEXTS.views} value={data.totalViews} />
            <Stat label={TEXTS.clicks} value={data.totalClicks} />
            <ShareStat
              label={TEXTS.share}
              totals={{ views: data.totalViews, clicks: data.totalClicks }}
              className="max-md:col-span-2"
            />
          </>
        )}
      </div>
      <ListCard
        label={TEXTS.list}
        list={list}
        skeletonRows={10}
        empty={({ ads }) => ads.length === 0 && <Nothing />}
        bulk={(ids) => (
          <Button
            size="small"
            tone="danger"
            aria-label={TEXTS.deleteSelected(ids.length)}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove(ids)}
          >
            {TEXTS.delete}
          </Button>
        )}
      >
        {({ ads }) => (
          <DataTable
            {...list.table}
            label={TEXTS.list}
            columns={COLUMNS}
            rows={ads}
            rowKey={keyOf}
            selection={may("removeFired") ? list.selection : undefined}
          />
        )}
      </ListCard>
      {dialog}
    </div>
  );
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
    cell: (ad) => (
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-medium">{ad.name}</span>
        {ad.url && <span className="break-all text-meta text-muted max-md:line-clamp-1">{ad.url}</span>}
      </span>
    ),
  },
  {
    name: "views",
    title: TEXTS.views,
    isFigure: true,
    className: "md:w-28",
    sortBy: (ad) => ad.views,
    cell: (ad) => <span title={String(ad.views)}>{formatCount(ad.views)}</span>,
  },
  {
    name: "clicks",
    title: TEXTS.clicks,
    isFigure: true,
    className: "md:w-28",
    sortBy: (ad) => ad.clicks,
    cell: (ad) => <span title={String(ad.clicks)}>{formatCount(ad.clicks)}</span>,
  },
  {
    name: "share",
    title: TEXTS.share,
    isFigure: true,
    className: "md:w-36",
    sortBy: shareRank,
    cell: (ad) => <ClickThrough totals={ad} />,
  },
  {
    name: "at",
    title: TEXTS.fired,
    onPhone: "foot",
    className: "md:w-50",
    sortBy: (ad) => ad.at,
    cell: (ad) => <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(ad.at)}</span>,
  },
];
