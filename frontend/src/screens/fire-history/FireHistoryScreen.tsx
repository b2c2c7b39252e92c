import { History, Trash2 } from "lucide-react";
import { Stat } from "@/components/chart/Stat";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { EmptyState } from "@/components/layout/EmptyState";
import { LiveTabs } from "@/components/layout/LiveTabs";
import { PageHead } from "@/components/layout/PageHead";
import { type Column, DataTable } from "@/components/list/DataTable";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { formatCount, formatTime } from "@/lib/format";
import { sayNumber } from "@/lib/words";
import { Button, LinkButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { deleteFired, type FiredAd, fetchHistory, PAGE_SIZE } from "./api";

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
      title: `Delete ${sayNumber(ids.length, "record")}`,
      text: "This deletes the records and all their views and clicks. This cannot be undone.",
      verb: "Delete",
      act: (captcha) => deleteFired([...ids], captcha),
      onDone: () => {
        list.selection.onChange(new Set());
        return list.reload();
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Ads History" purpose="Fired ads and their results, newest first." />
      <AdsTabs />
      <LiveTabs />
      <div className="grid grid-cols-2 gap-4">
        {isPending && [1, 2].map((one) => <Skeleton key={one} className="h-27 rounded-card" />)}
        {data && (
          <>
            <Stat label="Views" value={data.totalViews} />
            <Stat label="Click" value={data.totalClicks} />
          </>
        )}
      </div>
      <ListCard
        label="Fired ads"
        list={list}
        skeletonRows={10}
        empty={({ ads }) => ads.length === 0 && <Nothing />}
        bulk={(ids) => (
          <Button
            size="small"
            tone="danger"
            aria-label={`Delete ${ids.length} selected`}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove(ids)}
          >
            Delete
          </Button>
        )}
      >
        {({ ads }) => (
          <DataTable
            {...list.table}
            label="Fired ads"
            columns={COLUMNS}
            rows={ads}
            rowKey={keyOf}
            selection={list.selection}
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
      title="Nothing fired yet"
      text="Fired ads are listed here with their views and clicks."
      action={<LinkButton href="/site/add/livecall/liveAdWeb">Go to Ads Fire</LinkButton>}
    />
  );
}

const COLUMNS: readonly Column<FiredAd>[] = [
  {
    name: "name",
    title: "Name",
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
    title: "Views",
    isFigure: true,
    className: "md:w-28",
    sortBy: (ad) => ad.views,
    cell: (ad) => <span title={String(ad.views)}>{formatCount(ad.views)}</span>,
  },
  {
    name: "clicks",
    title: "Click",
    isFigure: true,
    className: "md:w-28",
    sortBy: (ad) => ad.clicks,
    cell: (ad) => <span title={String(ad.clicks)}>{formatCount(ad.clicks)}</span>,
  },
  {
    name: "at",
    title: "Fired",
    onPhone: "foot",
    className: "md:w-50",
    sortBy: (ad) => ad.at,
    cell: (ad) => <span className="tabular whitespace-nowrap text-meta text-muted">{formatTime(ad.at)}</span>,
  },
];
