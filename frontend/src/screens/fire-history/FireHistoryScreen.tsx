import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatCount, formatTime } from "@/lib/format";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { type Column, DataTable, TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { LiveTabs } from "@/parts/live-tabs/LiveTabs";
import { PageHead } from "@/parts/page-head/PageHead";
import { Pager } from "@/parts/pager/Pager";
import { Stat } from "@/parts/stat/Stat";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { Button, LinkButton } from "@/parts/ui/Button";
import { deleteFired, type FiredAd, fetchHistory, type HistoryPage, PAGE_SIZE } from "./api";

/** What was fired, and what it brought (spec 2, tab Ads History). */
export function FireHistoryScreen() {
  const [pageText, setPageText] = useListState("page");
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cache = useQueryClient();
  const { ask, dialog } = useConfirmedAction();
  const history = useQuery({
    queryKey: ["fire-history", page],
    queryFn: () => fetchHistory(page),
    placeholderData: (before: HistoryPage | undefined) => before,
  });

  function turnTo(next: number) {
    setChosen(new Set());
    setPageText(next === 1 ? "" : String(next));
  }
  function remove() {
    const count = chosen.size;
    ask({
      title: count === 1 ? "Delete 1 record" : `Delete ${count} records`,
      text: "The records go, with their views and clicks. This cannot be undone.",
      verb: "Delete",
      act: (captcha) => deleteFired([...chosen], captcha),
      onDone: () => {
        setChosen(new Set());
        return cache.invalidateQueries({ queryKey: ["fire-history"] });
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="Ads History"
        purpose="What was fired into running calls, newest first."
        action={
          <Button
            tone="danger"
            disabled={chosen.size === 0}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={remove}
          >
            {chosen.size ? `Delete ${chosen.size} selected` : "Delete selected"}
          </Button>
        }
      />
      <AdsTabs />
      <LiveTabs />
      <Loaded query={history} skeleton={<TableSkeleton rows={10} />}>
        {(data) => (
          <>
            <div className="grid grid-cols-2 gap-4">
              <Stat label="Views" value={data.totalViews} />
              <Stat label="Click" value={data.totalClicks} />
            </div>
            <section
              aria-label="Fired ads"
              aria-busy={history.isFetching}
              className="rounded-card border border-border bg-surface shadow-hairline"
            >
              {data.ads.length === 0 ? (
                <Nothing />
              ) : (
                <DataTable
                  label="Fired ads"
                  columns={COLUMNS}
                  rows={data.ads}
                  rowKey={(ad) => ad.id}
                  firstNumber={(page - 1) * PAGE_SIZE + 1}
                  selection={{ chosen, onChange: setChosen }}
                />
              )}
              <Pager page={Math.min(page, data.pages)} pages={data.pages} onPage={turnTo} />
            </section>
          </>
        )}
      </Loaded>
      {dialog}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<History aria-hidden />}
      title="Nothing fired yet"
      text="An ad that is fired into running calls is listed here with its views and clicks."
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
        <span className="break-words font-medium">{ad.name}</span>
        {ad.url && <span className="break-all text-meta text-muted">{ad.url}</span>}
      </span>
    ),
  },
  {
    name: "views",
    title: "Views",
    isFigure: true,
    sortBy: (ad) => ad.views,
    cell: (ad) => <span title={String(ad.views)}>{formatCount(ad.views)}</span>,
  },
  {
    name: "clicks",
    title: "Click",
    isFigure: true,
    sortBy: (ad) => ad.clicks,
    cell: (ad) => <span title={String(ad.clicks)}>{formatCount(ad.clicks)}</span>,
  },
  {
    name: "at",
    title: "Fired",
    sortBy: (ad) => ad.at,
    cell: (ad) => <span className="tabular whitespace-nowrap text-meta text-muted">{formatTime(ad.at)}</span>,
  },
];
