import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { may } from "@/api/permissions";
import { nameRange } from "@/lib/clicks";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";
import { ClearButton } from "@/patterns/chart/ClearButton";
import { DateRange } from "@/patterns/chart/DateRange";
import { Freshness } from "@/patterns/chart/Freshness";
import { useClearCounts } from "@/patterns/chart/useClearCounts";
import { useDateRange } from "@/patterns/chart/useDateRange";
import { usePreviousClicks } from "@/patterns/chart/usePreviousClicks";
import { LoadingOverlay } from "@/patterns/layout/LoadingOverlay";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { CsvLink } from "@/ui/CsvLink";
import { useStableCallback } from "@/ui/useStableCallback";
import { type Counts, clearAll, clearOne, csvAddress, fetchCounts, fetchCurves, type Item } from "./api";
import { WholeSkeleton } from "./CountSkeleton";
import { useComparison, useRangeKeys } from "./choices";
import { CardsSkeleton, findItems, ItemCards, useItemFilter } from "./ItemCards";
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
  const filter = useItemFilter();
  const { search, kind } = filter;
  const { previous, forget } = usePreviousClicks("analytics_clicks", counts.data);
  const cache = useQueryClient();
  const reload = () =>
    Promise.all(
      ["counts", "overview", "curves", "cleared-counts"].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
  const { clear, dialog, isActing, undo, undoing } = useClearCounts(reload, forget);
  const shown = findItems(counts.data?.items ?? [], filter);
  const isNarrowed = Boolean(search.trim() || kind);

  function clearShown({ range: counted }: Counts) {
    const ids = shown.map((item) => item.id);
    const title = isNarrowed ? "Clear the counts of the shown ads?" : "Clear the counts of all ads?";
    clear({ title, rows: shown, range: counted, send: (captcha) => clearAll(ids, counted, captcha) });
  }
  const clearItem = useStableCallback((item: Item) => {
    const counted = counts.data?.range;
    if (counted) {
      const title = `Clear the counts of “${item.name}”?`;
      clear({ title, rows: [item], range: counted, send: (captcha) => clearOne(item.id, counted, captcha) });
    }
  });

  return (
    <>
      {/* Only for another range: the first load has the skeleton of QueryBoundary, and a refresh has none. */}
      <LoadingOverlay
        busy={
          isActing || (overview.query.isFetching && isOfOtherDays) || (counts.isFetching && counts.isPlaceholderData)
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
              <CsvLink href={csvAddress(range, { q: search, kind, ...compare })} />
              {may("clearAllCounts") && (
                <ClearButton query={counts} onClick={() => counts.data && clearShown(counts.data)}>
                  {isNarrowed ? "Clear shown" : "Clear all"}
                </ClearButton>
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
                  filter={filter}
                  previous={previous}
                  curves={curves.data ?? NO_CURVES}
                  onClear={clearItem}
                />
                <Notices onUndo={undo} undoing={undoing} />
              </>
            )
          }
        </QueryBoundary>
      </LoadingOverlay>
      {dialog}
    </>
  );
}
