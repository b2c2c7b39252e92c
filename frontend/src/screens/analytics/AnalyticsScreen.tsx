import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { DateRange } from "@/components/chart/DateRange";
import { Stat } from "@/components/chart/Stat";
import { useDateRange } from "@/components/chart/useDateRange";
import { useUndoClearing } from "@/components/chart/useUndoClearing";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { LoadingOverlay } from "@/components/layout/LoadingOverlay";
import { PageHead } from "@/components/layout/PageHead";
import { PageSkeleton } from "@/components/layout/PageSkeleton";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { toastFailure } from "@/components/layout/toasts";
import type { Answer } from "@/lib/client";
import { sayWhenBefore } from "@/lib/dates";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { sayNumber } from "@/lib/words";
import { Button, LinkButton } from "@/ui/Button";
import { type Counts, clearAll, clearOne, csvAddress, fetchCounts, type Item } from "./api";
import { Clearings } from "./Clearings";
import { ItemCards } from "./ItemCards";
import { UncountedNotice } from "./UncountedNotice";

/** Clicks of the app's ads in a range. */
export function AnalyticsScreen() {
  const range = useDateRange();
  const cache = useQueryClient();
  const [isClearing, setClearing] = useState(false);
  const { ask, dialog } = useConfirmedAction();
  const counts = useQuery({
    queryKey: ["counts", range.start, range.end],
    queryFn: () => fetchCounts(range),
    placeholderData: (before: Counts | undefined) => before,
  });
  const reload = () =>
    Promise.all(["counts", "clearings"].map((name) => cache.invalidateQueries({ queryKey: [name] })));
  const undo = useUndoClearing(reload);

  function clear(items: Item[], title: string, call: (captcha: string) => Promise<Answer>) {
    if (items.every((item) => item.clicks + item.views === 0)) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    ask({
      title,
      text: `${CLEAR_PROMPT} ${sayLoss(items)}`,
      verb: "Clear",
      act: (captcha) => {
        setClearing(true);
        return call(captcha).finally(() => setClearing(false));
      },
      undo: undo.offer,
      onDone: reload,
    });
  }
  const shown = counts.data?.items ?? [];
  const ids = shown.map((item) => item.id);

  return (
    <>
      {/* The first load has the skeleton of QueryBoundary; this is for the later ones. */}
      <LoadingOverlay busy={isClearing || (counts.isFetching && counts.data !== undefined)}>
        <PageHead
          title="Analytics"
          purpose="Clicks and views of the app's ads, as the app reports them."
          action={
            <>
              <LinkButton href={csvAddress(range)}>
                <Download className="size-4" aria-hidden />
                CSV
              </LinkButton>
              <Button
                icon={<Eraser className="size-4" aria-hidden />}
                onClick={() => clear(shown, "Clear all ads", (captcha) => clearAll(ids, range, captcha))}
              >
                Clear all
              </Button>
            </>
          }
        />
        <DateRange range={range} />
        <QueryBoundary query={counts} skeleton={<PageSkeleton />}>
          {(data) => (
            <>
              <Summary data={data} />
              <ItemCards
                items={data.items}
                onClear={(item) =>
                  clear([item], `Clear “${item.name}”`, (captcha) => clearOne(item.id, range, captcha))
                }
              />
            </>
          )}
        </QueryBoundary>
        <UncountedNotice />
        <Clearings onUndo={undo.undo} isPending={undo.isPending} />
      </LoadingOverlay>
      {dialog}
    </>
  );
}

function Summary({ data }: { data: Counts }) {
  const { totals, before } = data;
  const period = before ? sayWhenBefore(before) : "";
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Stat label="Clicks" value={totals.clicks} before={before && { value: before.clicks, period }} />
      <Stat label="Views" value={totals.views} before={before && { value: before.views, period }} />
    </div>
  );
}

function sayLoss(items: Item[]): string {
  const clicks = items.reduce((sum, item) => sum + item.clicks, 0);
  const views = items.reduce((sum, item) => sum + item.views, 0);
  const whose = items.length === 1 ? `“${items[0]?.name}”` : `${items.length} ads`;
  const figures = `${sayNumber(clicks, "click")} and ${sayNumber(views, "view")}`;
  return `This clears ${figures} from ${whose} in this date range. You can undo this for 30 days.`;
}
