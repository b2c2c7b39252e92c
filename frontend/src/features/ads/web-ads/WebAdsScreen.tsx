import { Eraser } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { Schema } from "@/app/api/client";
import { may } from "@/app/config";
import { toastFailure } from "@/app/toasts";
import { AdsTabs } from "@/features/ads/AdsTabs";
import { AddPlacement, useAdding } from "@/features/ads/placements/AddPlacement";
import { BulkActs, NoPlacements, PlacementTable, textsOf } from "@/features/ads/placements/PlacementList";
import type { Clicks } from "@/lib/clicks";
import { formatCount, formatNumber, formatQuantity } from "@/lib/format";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { isCounted, wholeCount } from "@/patterns/chart/counts";
import { DateRange } from "@/patterns/chart/DateRange";
import { shareRank } from "@/patterns/chart/share";
import { useDateRange } from "@/patterns/chart/useDateRange";
import { gainedSince, usePreviousClicks } from "@/patterns/chart/usePreviousClicks";
import { useUndoClearing } from "@/patterns/chart/useUndoClearing";
import { AddToggle } from "@/patterns/form/AddForm";
import { type ConfirmedAction, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
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
import { clearAllWebAds, clearWebAd, deleteWebAd, listWebAds, WEB_ADS, type WebAd } from "./api";

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
  const { ask, dialog } = useConfirmedAction();
  const act = useWebAdActions({ ask, reload: list.reload, forgetPrevious: forget });
  const columns = useMemo(() => countColumns(previous), [previous]);
  const clear = useStableCallback((ad: WebAd) => act.clear(ad));
  const menu = useCallback(
    (ad: WebAd): MenuItem[] => [{ label: "Clear", call: "clearWebAdCounts", act: () => clear(ad) }],
    [clear],
  );
  const isNarrowed = list.search.trim() !== "";
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history={WEB_ADS.history}
        action={
          <>
            {may("clearAllWebAdCounts") && (
              <Button
                icon={<Eraser className="size-4" aria-hidden />}
                disabled={!isCounted(list.query)}
                onClick={() => act.clearAll(list.rows, isNarrowed ? "Clear shown web ads" : "Clear all web ads")}
              >
                {isNarrowed ? "Clear shown" : "Clear data"}
              </Button>
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
          bulk={<BulkActs source={WEB_ADS} list={list} />}
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
                <Button size="small" tone="danger" onClick={() => act.remove(ad)}>
                  Delete
                </Button>
              )}
            />
          )}
        </ListPage>
      </LoadingOverlay>
      {dialog}
    </div>
  );
}

const column = columnsOf<WebAd>();

/** The clicks of a web ad link to its dashboard. The second link also allows clearing. */
function countColumns(previous: Clicks): Columns<WebAd> {
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
      cell: ({ row: { original: ad } }) => <AdClicks ad={ad} gained={gainedSince(previous[ad.id], ad.clicks)} />,
    }),
    column.accessor(shareRank, {
      id: "share",
      header: "Click-through",
      meta: { isNumeric: true, onPhone: "foot", isDesktopOnly: true, className: "md:w-32" },
      cell: ({ row: { original: ad } }) => <ClickThrough totals={ad} />,
    }),
  ]);
}

function AdClicks({ ad, gained }: { ad: WebAd; gained: number | undefined }) {
  const days = `/views/dashboard/${ad.id}?q=${encodeURIComponent(ad.name)}&adsType=web`;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-2 md:justify-end">
      {gained !== undefined && gained > 0 && (
        <span className="font-medium text-meta text-success-text" title="since your last visit">
          {`+${formatNumber(gained)}`}
        </span>
      )}
      <a
        href={days}
        title={`${formatQuantity(ad.clicks, "click")}, ${formatQuantity(ad.views, "view")}: view chart`}
        aria-label={`${formatCount(ad.clicks)} ${ad.clicks === 1 ? "click" : "clicks"} of ${ad.name}`}
        className="inline-grid min-w-10 place-items-center rounded-control border border-border px-2 py-0.5 font-medium text-primary-text hover:bg-hover max-md:py-2"
      >
        {formatCount(ad.clicks)}
      </a>
      <a
        href={`${days}&id=${ad.id}`}
        aria-label={`By day: ${ad.name}, with clearing`}
        className="whitespace-nowrap rounded-control px-1 text-meta text-muted hover:text-foreground max-md:py-2"
      >
        By day
      </a>
    </span>
  );
}

type Options = { ask: ConfirmedAction["ask"]; reload: () => unknown; forgetPrevious: () => void };

/** The actions that require a captcha: clearing counts and deleting an ad. */
function useWebAdActions({ ask, reload, forgetPrevious }: Options) {
  const undo = useUndoClearing(() => {
    forgetPrevious();
    return reload();
  });

  function askToClear(
    ads: readonly WebAd[],
    title: string,
    act: (captcha: string) => Promise<Schema<"ClearingAnswer">>,
  ) {
    const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
    const views = ads.reduce((sum, ad) => sum + ad.views, 0);
    if (clicks + views === 0) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    const whose = ads.length === 1 ? `“${ads[0]?.name}”` : formatQuantity(ads.length, "web ad");
    ask({
      title,
      text: `${CLEAR_PROMPT}\nThis clears ${formatQuantity(clicks, "click")} and ${formatQuantity(views, "view")} from ${whose} in this date range. You can undo this for 30 days.`,
      verb: "Clear",
      act,
      undo: undo.offer,
      onDone: reload,
    });
  }

  function clear(ad: WebAd) {
    askToClear([ad], `Clear “${ad.name}”`, (captcha) => clearWebAd(ad.id, ad.range, captcha));
  }

  /** Clear the counts of all shown ads. */
  function clearAll(ads: readonly WebAd[], title: string) {
    const ids = ads.map((ad) => ad.id);
    const [first] = ads;
    if (first) {
      askToClear(ads, title, (captcha) => clearAllWebAds(ids, first.range, captcha));
    } else {
      toastFailure(NOTHING_TO_CLEAR);
    }
  }

  function remove(ad: WebAd) {
    ask({
      title: `Delete “${ad.name}”`,
      text: "This deletes the ad and all its views and clicks. This cannot be undone.",
      verb: "Delete",
      act: (captcha) => deleteWebAd(ad.id, captcha),
      reload,
    });
  }

  return { clear, clearAll, remove };
}
