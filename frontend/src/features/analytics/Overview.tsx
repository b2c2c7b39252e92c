import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TrendingDown, TrendingUp } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/format";
import { Card } from "@/patterns/Card";
import type { Compare } from "@/patterns/chart/api";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { formatChange, wholeCount } from "@/patterns/chart/counts";
import type { Metric } from "@/patterns/chart/points";
import { type ChosenRange, dashboardOf, withRange } from "@/patterns/chart/useDateRange";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { CsvLink } from "@/ui/CsvLink";
import { classes } from "@/ui/classes";
import { Segments } from "@/ui/Segments";
import {
  type ClickChange,
  type Overview as Data,
  fetchOverview,
  intervalsCsvAddress,
  type KindTotals,
  kindTitle,
} from "./api";
import { CountChart, NoCounts } from "./CountChart";
import { ChartSkeleton } from "./CountSkeleton";
import { useInterval, useShownAnnotations } from "./choices";

const METRICS: readonly Metric[] = ["Clicks", "Views", "Click-through"];

export function useOverview(range: ChosenRange, compare: Compare) {
  const { interval, choice } = useInterval(range);
  const csv = intervalsCsvAddress(range, { interval, ...compare });
  const query = useQuery({
    queryKey: ["overview", range.start, range.end, interval, compare],
    queryFn: ({ signal }) => fetchOverview({ range, interval, compare, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  return { query, choice, csv };
}

type OverviewProps = {
  overview: ReturnType<typeof useOverview>;
  /** True if there is a compared period. */
  hasEarlier: boolean;
};

/** The totals of all ads: their chart, their ad types, and the biggest changes. */
export function Overview({ overview, hasEarlier }: OverviewProps) {
  return (
    <QueryBoundary query={overview.query} skeleton={<ChartSkeleton />}>
      {(data) => <Loaded data={data} choice={overview.choice} csv={overview.csv} hasEarlier={hasEarlier} />}
    </QueryBoundary>
  );
}

type LoadedProps = { data: Data; choice: ReactNode; csv: string; hasEarlier: boolean };

function Loaded({ data, choice, csv, hasEarlier }: LoadedProps) {
  const [metric, setMetric] = useQueryState("figure", parseAsStringLiteral(METRICS).withDefault("Clicks"));
  const { shown, toggles } = useShownAnnotations(data.marks);
  if (data.kinds.length === 0) {
    return <NoCounts />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <CountChart
        label={metric}
        title={<Segments label="Metric" options={METRICS} chosen={metric} onChoose={setMetric} />}
        points={data.points}
        interval={data.interval}
        annotations={shown}
        toggles={toggles}
      >
        {choice}
        <CsvLink href={csv} isSmall>
          CSV of this chart
        </CsvLink>
      </CountChart>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <TotalsByKind kinds={data.kinds} />
        <BiggestChanges movers={data.movers} hasEarlier={hasEarlier} />
      </div>
    </div>
  );
}

/** The counts by ad type. The bar shows the clicks. */
function TotalsByKind({ kinds }: { kinds: readonly KindTotals[] }) {
  const most = Math.max(1, ...kinds.map(({ clicks }) => clicks ?? 0));
  return (
    <Card title="By ad type">
      <table className="tabular -mt-2 w-full text-body">
        <thead className="text-left text-meta text-muted">
          <tr>
            <th scope="col" className="font-medium">
              Ad type
            </th>
            {METRICS.map((title) => (
              <th
                key={title}
                scope="col"
                className="w-16 pl-2 text-right font-medium wrap-anywhere hyphens-auto last:w-24 md:w-24 md:last:w-28"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((row) => (
            <tr key={row.kind}>
              <th scope="row" className="relative py-1.5 text-left font-medium">
                <span
                  className="absolute inset-y-1 left-0 rounded-control bg-clicks opacity-14"
                  style={{ width: `${((row.clicks ?? 0) / most) * 100}%` }}
                  aria-hidden
                />
                <span className="relative px-2">{kindTitle(row.kind)}</span>
              </th>
              <td className="text-right" title={wholeCount(row.clicks)}>
                {formatCount(row.clicks)}
              </td>
              <td className="text-right" title={wholeCount(row.views)}>
                {formatCount(row.views)}
              </td>
              <td className="text-right">
                <ClickThrough totals={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The ads with the biggest changes in clicks from the compared period. */
function BiggestChanges({ movers, hasEarlier }: { movers: readonly ClickChange[]; hasEarlier: boolean }) {
  return (
    <Card title="Biggest changes" purpose="Ads whose clicks changed most from the earlier period.">
      {movers.length === 0 ? (
        <p className="text-body text-muted">
          {hasEarlier ? "Clicks did not change for any ad." : "No earlier period to compare with."}
        </p>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {movers.map((change) => (
            <li key={change.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <a
                  href={withRange(dashboardOf(change.id, change.name))}
                  className="touch-link font-medium wrap-anywhere hover:underline"
                >
                  {change.name}
                </a>{" "}
                <span className="text-meta text-muted">{kindTitle(change.kind)}</span>
              </span>
              <ClickDifference change={change} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ClickDifference({ change: { clicks, clicksBefore: before } }: { change: ClickChange }) {
  const isUp = clicks > before;
  const Icon = isUp ? TrendingUp : TrendingDown;
  return (
    <span className="tabular flex shrink-0 flex-col items-end md:flex-row-reverse md:items-baseline">
      <span className={classes("text-right font-medium md:w-20", isUp ? "text-success-text" : "text-danger-text")}>
        <Icon className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
        <span>{before > 0 ? formatChange(clicks, before) : "New"}</span>
      </span>
      <span className="text-meta text-muted">{`${formatCount(before)} → ${formatCount(clicks)}`}</span>
    </span>
  );
}
