import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { type RefObject, useCallback, useRef, useState } from "react";
import { WholeSkeleton } from "@/components/chart/CountSkeleton";
import { useComparison, useRangeKeys } from "@/components/chart/choices";
import { isCounted } from "@/components/chart/counts";
import { DateRange } from "@/components/chart/DateRange";
import { Freshness } from "@/components/chart/Freshness";
import { Totals } from "@/components/chart/Totals";
import { type ChosenRange, useDateRange } from "@/components/chart/useDateRange";
import { useUndoClearing } from "@/components/chart/useUndoClearing";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { LoadingOverlay } from "@/components/layout/LoadingOverlay";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { toastFailure } from "@/components/layout/toasts";
import { useListState } from "@/components/list/useListState";
import type { LastVisits } from "@/lib/clicks";
import type { Answer } from "@/lib/client";
import { may } from "@/lib/config";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { REFRESH_EVERY_MS } from "@/lib/refresh";
import { Button, LinkButton } from "@/ui/Button";
import { type Counts, clearAll, clearOne, csvAddress, fetchCounts, fetchCurves, type Item, totalsOf } from "./api";
import { CardsSkeleton, findItems, ItemCards } from "./ItemCards";
import { Notices } from "./Notices";
import { Overview, useOverview } from "./Overview";
import { sayClearTitle, sayLoss, TEXTS } from "./texts";

const NO_CURVES: ReadonlyMap<string, number[]> = new Map();

/** Clicks of the app's ads in a range. */
export function AnalyticsScreen() {
  const range = useDateRange();
  useRangeKeys(range);
  const { compare, choice } = useComparison(range);
  const visits = useRef<LastVisits>(new Map());
  const counts = useQuery({
    queryKey: ["counts", range.start, range.end, compare],
    queryFn: () => fetchCounts(range, compare, visits.current),
    placeholderData: (before: Counts | undefined) => before,
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  const curves = useQuery({
    queryKey: ["curves", range.start, range.end],
    queryFn: () => fetchCurves(range, range.isUnfinished),
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
  });
  const overview = useOverview(range, compare);
  // Another step or comparison of the same range changes the curve alone.
  const days = `${range.start} ${range.end}`;
  const drawn = useRef(days);
  if (!overview.query.isPlaceholderData) {
    drawn.current = days;
  }
  const isOfOtherDays = overview.query.isFetching && drawn.current !== days;
  const [q] = useListState("q");
  const [kind] = useListState("kind");
  const { clear, dialog, isClearing, undo } = useClearing(range, visits.current);
  const counted = useCountedRange(range, counts.isPlaceholderData);
  const shown = findItems(counts.data?.items ?? [], { q, kind });
  const isNarrowed = Boolean(q.trim() || kind);
  const clearShown = (captcha: string) => {
    const ids = shown.map((item) => item.id);
    return clearAll(ids, range, captcha);
  };
  const onClear = useCallback(
    (item: Item) => {
      const days = counted.current;
      clear([item], sayClearTitle(item), (captcha) => clearOne(item.id, days, captcha));
    },
    [clear, counted],
  );

  return (
    <>
      {/* The first load has the skeleton of QueryBoundary, a refresh none; this is for another range. */}
      <LoadingOverlay
        busy={isClearing || isOfOtherDays || (counts.isFetching && counts.isPlaceholderData)}
        skeleton={
          <WholeSkeleton>
            <CardsSkeleton />
          </WholeSkeleton>
        }
      >
        <PageHead
          action={
            <>
              <LinkButton href={csvAddress(range, { q, kind })}>
                <Download className="size-4" aria-hidden />
                {TEXTS.csv}
              </LinkButton>
              {may("clearAllCounts") && (
                <Button
                  icon={<Eraser className="size-4" aria-hidden />}
                  disabled={!isCounted(counts)}
                  onClick={() => clear(shown, isNarrowed ? TEXTS.clearShownTitle : TEXTS.clearAllTitle, clearShown)}
                >
                  {isNarrowed ? TEXTS.clearShown : TEXTS.clearAll}
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
            // The overview is above the cards; arriving later, it would push them down.
            overview.query.isPending ? (
              <CardsSkeleton />
            ) : (
              <>
                <Totals totals={data.totals} before={data.before} range={range} order={["clicks", "views"]} />
                {data.items.length > 0 && <Overview overview={overview} hasEarlier={data.before !== undefined} />}
                <ItemCards items={data.items} curves={curves.data ?? NO_CURVES} onClear={onClear} />
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

/** The range of the figures that are shown: as long as they are those of the former one, a card clears that. */
function useCountedRange(range: ChosenRange, areFormer: boolean): RefObject<ChosenRange> {
  const counted = useRef(range);
  if (!areFormer) {
    counted.current = range;
  }
  return counted;
}

/** Take counts away after a captcha, and bring them back. The page is busy until the figures are the new ones. */
function useClearing(range: ChosenRange, visits: LastVisits) {
  const cache = useQueryClient();
  const [isClearing, setClearing] = useState(false);
  const { ask, dialog } = useConfirmedAction();
  const reload = () =>
    Promise.all(
      ["counts", "overview", "curves", "clearings"].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
  const undo = useUndoClearing(() => {
    visits.clear();
    return reload();
  });
  const latest = useRef({ ask, reload, offer: undo.offer });
  latest.current = { ask, reload, offer: undo.offer };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a thousand cards keep theirs until the range is another one
  const clear = useCallback(
    (items: Item[], title: string, call: (captcha: string) => Promise<Answer>) => {
      const totals = totalsOf(items);
      if (items.every((item) => !item.clicks && !item.views)) {
        toastFailure(NOTHING_TO_CLEAR);
        return;
      }
      latest.current.ask({
        title,
        text: `${CLEAR_PROMPT}\n${sayLoss(totals, items)}`,
        verb: TEXTS.clear,
        act: (captcha) => {
          setClearing(true);
          return call(captcha).catch((refused: unknown) => {
            setClearing(false);
            throw refused;
          });
        },
        undo: latest.current.offer,
        onDone: () => latest.current.reload().finally(() => setClearing(false)),
      });
    },
    [range],
  );
  return { clear, dialog, isClearing, undo };
}
