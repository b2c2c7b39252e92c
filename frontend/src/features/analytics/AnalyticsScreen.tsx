import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { useQueryState } from "nuqs";
import { useState } from "react";
import type { Schema } from "@/app/api/client";
import { may } from "@/app/config";
import { REFRESH_EVERY_MS } from "@/app/refresh";
import { toastFailure } from "@/app/toasts";
import { nameRange } from "@/lib/clicks";
import { formatQuantity } from "@/lib/format";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { isCounted } from "@/patterns/chart/counts";
import { DateRange } from "@/patterns/chart/DateRange";
import { Freshness } from "@/patterns/chart/Freshness";
import { useDateRange } from "@/patterns/chart/useDateRange";
import { usePreviousClicks } from "@/patterns/chart/usePreviousClicks";
import { useUndoClearing } from "@/patterns/chart/useUndoClearing";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { LoadingOverlay } from "@/patterns/layout/LoadingOverlay";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { urlChoice } from "@/patterns/list/urlText";
import { Button, LinkButton } from "@/ui/Button";
import { useStableCallback } from "@/ui/useStableCallback";
import { type Counts, clearAll, clearOne, csvAddress, fetchCounts, fetchCurves, type Item, totalsOf } from "./api";
import { WholeSkeleton } from "./CountSkeleton";
import { useComparison, useRangeKeys } from "./choices";
import { CardsSkeleton, findItems, ItemCards } from "./ItemCards";
import { Notices } from "./Notices";
import { Overview, useOverview } from "./Overview";
import { Totals } from "./Totals";

const NO_CURVES: ReadonlyMap<string, number[]> = new Map();

/** Clicks of the app's ads in a range. */
export function AnalyticsScreen() {
  const range = useDateRange();
  useRangeKeys(range);
  const { compare, choice } = useComparison(range);
  const counts = useQuery({
    queryKey: ["counts", range.start, range.end, compare],
    queryFn: ({ signal }) => fetchCounts({ range, compare, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  const curves = useQuery({
    queryKey: ["curves", range.start, range.end],
    queryFn: () => fetchCurves(range, range.isUnfinished),
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
  });
  const overview = useOverview(range, compare);
  // Another interval or comparison of the same range changes only the curve.
  const isOfOtherDays = overview.query.data !== undefined && nameRange(overview.query.data.range) !== nameRange(range);
  const [q] = useQueryState("q", urlChoice);
  const [kind] = useQueryState("kind", urlChoice);
  const { previous, forget } = usePreviousClicks("analytics_clicks", counts.data);
  const { clear, dialog, isClearing, undo } = useClearing(forget);
  const shown = findItems(counts.data?.items ?? [], { q, kind });
  const isNarrowed = Boolean(q.trim() || kind);

  function clearShown({ range: counted }: Counts) {
    const ids = shown.map((item) => item.id);
    const title = isNarrowed ? "Clear shown ads" : "Clear all ads";
    clear(shown, title, (captcha) => clearAll(ids, counted, captcha));
  }
  const clearItem = useStableCallback((item: Item) => {
    const counted = counts.data?.range;
    if (counted) {
      clear([item], `Clear “${item.name}”`, (captcha) => clearOne(item.id, counted, captcha));
    }
  });

  return (
    <>
      {/* Only for another range: the first load has the skeleton of QueryBoundary, and a refresh has none. */}
      <LoadingOverlay
        busy={
          isClearing || (overview.query.isFetching && isOfOtherDays) || (counts.isFetching && counts.isPlaceholderData)
        }
        skeleton={
          <WholeSkeleton>
            <CardsSkeleton />
          </WholeSkeleton>
        }
      >
        <PageHead
          action={
            <>
              <LinkButton href={csvAddress(range, { q, kind, ...compare })}>
                <Download className="size-4" aria-hidden />
                CSV
              </LinkButton>
              {may("clearAllCounts") && (
                <Button
                  icon={<Eraser className="size-4" aria-hidden />}
                  disabled={!isCounted(counts)}
                  onClick={() => counts.data && clearShown(counts.data)}
                >
                  {isNarrowed ? "Clear shown" : "Clear all"}
                </Button>
              )}
            </>
          }
        />
        <DateRange range={range}>
          {choice}
          <Freshness query={counts} others={[overview.query, curves]} />
        </DateRange>
        <QueryBoundary query={counts} skeleton={<CardsSkeleton />}>
          {(data) =>
            // The overview above would push the cards down if it arrived later.
            overview.query.isPending ? (
              <CardsSkeleton />
            ) : (
              <>
                <Totals totals={data.totals} previous={data.previous} range={range} order={["clicks", "views"]} />
                {data.items.length > 0 && <Overview overview={overview} hasEarlier={Boolean(data.previous)} />}
                <ItemCards
                  items={data.items}
                  previous={previous}
                  curves={curves.data ?? NO_CURVES}
                  onClear={clearItem}
                />
                <Notices onUndo={undo.undo} undoing={undo.undoing} />
              </>
            )
          }
        </QueryBoundary>
      </LoadingOverlay>
      {dialog}
    </>
  );
}

/** Clears counts after a captcha, and restores them. The page is busy until the new counts are there. */
function useClearing(forgetPrevious: () => void) {
  const cache = useQueryClient();
  const [isClearing, setClearing] = useState(false);
  const { ask, dialog } = useConfirmedAction();
  const reload = () =>
    Promise.all(
      ["counts", "overview", "curves", "clearings"].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
  const undo = useUndoClearing(() => {
    forgetPrevious();
    return reload();
  });

  function clear(items: Item[], title: string, call: (captcha: string) => Promise<Schema<"ClearingAnswer">>) {
    if (items.every((item) => !item.clicks && !item.views)) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    ask({
      title,
      text: `${CLEAR_PROMPT}\n${formatLoss(totalsOf(items), items)}`,
      verb: "Clear",
      act: (captcha) => {
        setClearing(true);
        return call(captcha).catch((refused: unknown) => {
          setClearing(false);
          throw refused;
        });
      },
      undo: undo.offer,
      onDone: () => reload().finally(() => setClearing(false)),
    });
  }
  return { clear, dialog, isClearing, undo };
}

function formatLoss(figures: { clicks: number | undefined; views: number | undefined }, items: Item[]): string {
  const whose = items.length === 1 ? `“${items[0]?.name}”` : formatQuantity(items.length, "ad");
  const what = `${formatQuantity(figures.clicks, "click")} and ${formatQuantity(figures.views, "view")}`;
  return `This clears ${what} from ${whose} in this date range. You can undo this for 30 days.`;
}
