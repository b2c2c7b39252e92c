import { useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import type { Compare } from "@/components/chart/api";
import { CountChart } from "@/components/chart/CountChart";
import { ChartSkeleton } from "@/components/chart/CountSkeleton";
import { useInterval, useShownMarks } from "@/components/chart/choices";
import type { Metric } from "@/components/chart/points";
import type { ChosenRange } from "@/components/chart/useDateRange";
import { EmptyState } from "@/components/layout/EmptyState";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { useListState } from "@/components/list/useListState";
import { REFRESH_EVERY_MS } from "@/lib/refresh";
import { Segments } from "@/ui/Segments";
import { type Overview as Data, fetchOverview } from "./api";
import { Kinds } from "./Kinds";
import { Movers } from "./Movers";
import { TEXTS } from "./texts";

const METRICS: readonly Metric[] = [TEXTS.clicksHead, TEXTS.viewsHead, TEXTS.share];

export function useOverview(range: ChosenRange, compare: Compare) {
  const { interval, choice } = useInterval(range);
  const query = useQuery({
    queryKey: ["overview", range.start, range.end, interval, compare],
    queryFn: () => fetchOverview(range, interval, compare),
    placeholderData: (before: Data | undefined) => before,
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  return { query, choice };
}

type OverviewProps = {
  overview: ReturnType<typeof useOverview>;
  /** There is a span that the range is compared with. */
  hasEarlier: boolean;
};

/** The app's ads together: their curve with what happened meanwhile, their kinds, and what moved most. */
export function Overview({ overview, hasEarlier }: OverviewProps) {
  return (
    <QueryBoundary query={overview.query} skeleton={<ChartSkeleton />}>
      {(data) => <Loaded data={data} choice={overview.choice} hasEarlier={hasEarlier} />}
    </QueryBoundary>
  );
}

type LoadedProps = { data: Data; choice: ReactNode; hasEarlier: boolean };

function Loaded({ data, choice, hasEarlier }: LoadedProps) {
  const [name, setName] = useListState("figure", "replace");
  const metric = METRICS.find((one) => one === name) ?? TEXTS.clicksHead;
  const { shown, toggles } = useShownMarks(data.marks);
  if (data.kinds.length === 0) {
    return <EmptyState icon={<ChartLine aria-hidden />} title={TEXTS.nothing} text={TEXTS.nothingHint} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <CountChart
        label={metric}
        title={
          <Segments
            label={TEXTS.figure}
            options={METRICS}
            chosen={metric}
            onChoose={(next) => setName(next === TEXTS.clicksHead ? "" : next)}
          />
        }
        points={data.points}
        interval={data.interval}
        marks={shown}
      >
        {toggles}
        {choice}
      </CountChart>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Kinds kinds={data.kinds} />
        <Movers movers={data.movers} hasEarlier={hasEarlier} />
      </div>
    </div>
  );
}
