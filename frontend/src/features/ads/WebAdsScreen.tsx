import { useCallback, useMemo } from "react";
import { may } from "@/api/permissions";
import type { Clicks } from "@/lib/clicks";
import { formatCount, formatQuantity } from "@/lib/format";
import { ClearButton } from "@/patterns/chart/ClearButton";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { wholeCount } from "@/patterns/chart/counts";
import { DateRange } from "@/patterns/chart/DateRange";
import { shareRank } from "@/patterns/chart/share";
import { useClearCounts } from "@/patterns/chart/useClearCounts";
import { useDateRange, withRange } from "@/patterns/chart/useDateRange";
import { Gained, gainedSince, usePreviousClicks } from "@/patterns/chart/usePreviousClicks";
import { AddToggle } from "@/patterns/form/AddForm";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { AdsTabs } from "@/patterns/layout/AdsTabs";
import { LoadingOverlay } from "@/patterns/layout/LoadingOverlay";
import { PageHead } from "@/patterns/layout/PageHead";
import { type Columns, columnsOf } from "@/patterns/list/columns";
import { ListPage } from "@/patterns/list/ListPage";
import { useEditedRow } from "@/patterns/list/openRow";
import { type ListRequest, useList } from "@/patterns/list/useList";
import type { MenuItem } from "@/patterns/Menu";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { useStableCallback } from "@/ui/useStableCallback";
import { AddPlacement, useAdding } from "./AddPlacement";
import { BulkActions, NoPlacements, PlacementTable, textsOf } from "./PlacementList";
import { clearAllWebAds, clearWebAd, deleteWebAd, listWebAds, WEB_ADS, type WebAd } from "./webAdsApi";

/** Web ads with their clicks in a date range. */
export function WebAdsScreen() {
  const range = useDateRange();
  const adding = useAdding();
  const edited = useEditedRow<WebAd>();
  const list = useList({
    queryKey: ["web-ads", range.start, range.end],
    load: ({ signal }: ListRequest) => listWebAds(range, signal),
    textsOf,
    edited,
  });
  const ads = list.data?.rows;
  const counted = useMemo(() => ads?.[0] && { range: ads[0].range, items: ads }, [ads]);
  const { previous, forget } = usePreviousClicks("web_ads_clicks", counted);
  const { clear, dialog } = useClearCounts(list.reload, forget);
  const deleting = useConfirmedAction();
  const columns = useCountColumns(previous, location.search);
  const clearOne = useStableCallback((ad: WebAd) => {
    const title = `Clear the counts of “${ad.name}”?`;
    clear({ title, rows: [ad], range: ad.range, send: (captcha) => clearWebAd(ad.id, ad.range, captcha) });
  });
  const menu = useCallback(
    (ad: WebAd): MenuItem[] => [{ label: "Clear", operation: "clearWebAdCounts", onSelect: () => clearOne(ad) }],
    [clearOne],
  );
  const isNarrowed = list.search.trim() !== "";

  function clearShown() {
    const ids = list.rows.map((ad) => ad.id);
    const days = counted?.range ?? range;
    clear({
      title: isNarrowed ? "Clear the counts of the shown web ads?" : "Clear the counts of all web ads?",
      rows: list.rows,
      range: days,
      noun: "web ad",
      send: (captcha) => clearAllWebAds(ids, days, captcha),
    });
  }
  function remove(ad: WebAd) {
    deleting.confirm({
      title: `Delete “${ad.name}”?`,
      text: "This deletes the ad and all its views and clicks. This cannot be undone.",
      verb: "Delete",
      send: (captcha) => deleteWebAd(ad.id, captcha),
      reload: list.reload,
    });
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history={WEB_ADS.history}
        action={
          <>
            {may("clearAllWebAdCounts") && (
              <ClearButton query={list.query} onClick={clearShown}>
                {isNarrowed ? "Clear shown" : "Clear data"}
              </ClearButton>
            )}
            {may(WEB_ADS.add) && <AddToggle label="Add ad" form={adding.form} />}
          </>
        }
      />
      <AdsTabs />
      <DateRange range={range} />
      <AddPlacement source={WEB_ADS} adding={adding} onAdded={list.reload} />
      {/* While another range loads, the shown counts are not its own and must not be cleared. */}
      <LoadingOverlay busy={list.query.isPlaceholderData} skeleton={<Skeleton className="h-80 rounded-card" />}>
        <ListPage
          label="Web ads"
          list={list}
          noun="ad"
          search="Search ads"
          csv={WEB_ADS.csv}
          bulk={<BulkActions source={WEB_ADS} list={list} />}
          empty={<NoPlacements source={WEB_ADS} adding={adding} />}
        >
          {() => (
            <PlacementTable
              source={WEB_ADS}
              list={list}
              adding={adding}
              edited={edited}
              columns={columns}
              menu={menu}
              editActions={(ad) => (
                <Button size="small" tone="danger" onClick={() => remove(ad)}>
                  Delete
                </Button>
              )}
            />
          )}
        </ListPage>
      </LoadingOverlay>
      {dialog}
      {deleting.dialog}
    </div>
  );
}

const column = columnsOf<WebAd>();

/** The columns of the counts. The clicks of a web ad link to its dashboard, with the range in the query of the page. The second link also allows to clear the counts. */
function useCountColumns(previous: Clicks, query: string): Columns<WebAd> {
  return useMemo(() => countColumns(previous, query), [previous, query]);
}

function countColumns(previous: Clicks, query: string): Columns<WebAd> {
  return column.columns([
    column.accessor((ad) => ad.views, {
      id: "views",
      header: "Views",
      meta: { isNumeric: true, onPhone: "foot", className: "md:w-20" },
      cell: ({ row: { original: ad } }) => <span title={wholeCount(ad.views)}>{formatCount(ad.views)}</span>,
    }),
    column.accessor((ad) => ad.clicks, {
      id: "clicks",
      header: "Clicks",
      meta: { isNumeric: true, onPhone: "foot", className: "md:w-28 lg:w-36 min-[90rem]:w-42" },
      cell: ({ row: { original: ad } }) => (
        <AdClicks ad={ad} gained={gainedSince(previous[ad.id], ad.clicks)} query={query} />
      ),
    }),
    column.accessor(shareRank, {
      id: "share",
      header: "Click-through",
      meta: { isNumeric: true, onPhone: "foot", isDesktopOnly: true, className: "md:w-32" },
      cell: ({ row: { original: ad } }) => <ClickThrough totals={ad} />,
    }),
  ]);
}

type AdClicksProps = { ad: WebAd; gained: number | undefined; query: string };

function AdClicks({ ad, gained, query }: AdClicksProps) {
  const days = `/views/dashboard/${ad.id}?q=${encodeURIComponent(ad.name)}&adsType=web`;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-2 md:justify-end">
      <Gained count={gained} />
      <a
        href={withRange(days, query)}
        title={`${formatQuantity(ad.clicks, "click")}, ${formatQuantity(ad.views, "view")}: view chart`}
        aria-label={`${formatCount(ad.clicks)} ${ad.clicks === 1 ? "click" : "clicks"} of ${ad.name}`}
        className="inline-grid min-w-10 place-items-center rounded-control border border-border px-2 py-0.5 font-medium text-primary-text hover:bg-hover max-md:py-2"
      >
        {formatCount(ad.clicks)}
      </a>
      <a
        href={withRange(`${days}&id=${ad.id}&by=day`, query)}
        aria-label={`By day: ${ad.name}, with the option to clear`}
        className="whitespace-nowrap rounded-control px-1 text-meta text-muted hover:text-foreground max-md:py-2"
      >
        By day
      </a>
    </span>
  );
}
