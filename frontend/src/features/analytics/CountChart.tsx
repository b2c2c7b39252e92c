import { ChartLine } from "lucide-react";
import { lazy, type ReactNode, useMemo, useState } from "react";
import { formatNumber } from "@/lib/format";
import {
  type CountPoint,
  formatPoint,
  type Interval,
  type Metric,
  type Point,
  pointsOf,
} from "@/patterns/chart/points";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { EmptyState } from "@/ui/EmptyState";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import { AnnotationStrip } from "./AnnotationStrip";
import { annotatedPoints } from "./annotationSlots";
import type { Annotation } from "./annotations";
import type { CountPlotProps } from "./CountPlot";
import { CHART_HEIGHT, TENSION } from "./plot";

// Loaded on demand, because the chart library is as large as all other code together.
const CountPlot = lazy(async () => ({ default: (await import("./CountPlot")).CountPlot }));

const VIEWS_OF_CHART = ["Chart", "Table"];
const TONES: Record<Metric, string> = { Views: "bg-views", Clicks: "bg-clicks", "Click-through": "bg-primary" };

type CountChartProps = {
  /** The metric, also the label of the series and its tooltip. */
  label: Metric;
  points: readonly CountPoint[];
  interval: Interval;
  annotations?: readonly Annotation[];
  /** The ID of the counted item, or "" for the whole app. */
  item?: string;
  /** Replaces the name of the series, such as with a choice. */
  title?: ReactNode;
  /** The choice of annotations. */
  toggles?: ReactNode;
  /** More controls next to the choice of chart or table. */
  children?: ReactNode;
};

const NO_ANNOTATIONS: readonly Annotation[] = [];

/** Counts as a chart or a table, with annotations. */
export function CountChart(props: CountChartProps) {
  const { label, points, interval, annotations = NO_ANNOTATIONS, item = "", title, toggles, children } = props;
  const [view, setView] = useState<string>("Chart");
  const chartPoints = useMemo(() => pointsOf(label, points), [label, points]);
  const annotatedAt = useMemo(
    () => [...annotatedPoints(annotations, points, interval).keys()],
    [annotations, points, interval],
  );
  const series = { label, points: chartPoints, interval };
  return (
    <figure
      aria-label={`${label} by ${interval}`}
      className="min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-6"
    >
      <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {title ?? (
          <span className="inline-flex items-center gap-2 font-semibold text-card">
            <span className={`size-2.5 rounded-full ${TONES[label]}`} aria-hidden />
            {label}
          </span>
        )}
        {toggles}
        <span className="ml-auto flex flex-wrap gap-2">
          {children}
          <Segments label={`${label} as`} options={VIEWS_OF_CHART} chosen={view} onChoose={setView} />
        </span>
      </figcaption>
      {view === "Chart" ? <Chart {...series} annotatedAt={annotatedAt} /> : <PointTable {...series} />}
      <AnnotationStrip annotations={annotations} points={points} interval={interval} item={item} />
    </figure>
  );
}

function Chart(props: CountPlotProps) {
  return (
    <div
      style={{ height: CHART_HEIGHT }}
      // Clips the chart while it still has the width of the previous window size.
      className="overflow-clip [&_:focus-visible]:-outline-offset-2"
      data-tension={TENSION}
      data-testid={`chart-${props.label.toLowerCase()}`}
    >
      <PartBoundary skeleton={<Skeleton className="h-full" />}>
        <CountPlot {...props} />
      </PartBoundary>
    </div>
  );
}

type PointTableProps = { label: Metric; points: readonly Point[]; interval: Interval };

function PointTable({ label, points, interval }: PointTableProps) {
  const hasEarlier = points.some(({ earlier }) => earlier !== undefined);
  const head = "border-border border-b py-2 font-medium";
  return (
    <section
      className="h-[350px] overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Table of ${label.toLowerCase()}`}
    >
      <table className="w-full max-w-2xl text-body">
        <thead className="sticky top-0 bg-surface text-left text-meta text-muted">
          <tr>
            <th scope="col" className={head}>
              Date
            </th>
            <th scope="col" className={`${head} text-right`}>
              {label}
            </th>
            {hasEarlier && (
              <th scope="col" className={`${head} text-right`}>
                Earlier period
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <td className="tabular border-border border-b py-1.5 first-letter:uppercase">
                {formatPoint(point.at, interval)}
                {point.unfinished && <span className="text-muted"> so far</span>}
              </td>
              <td className="tabular border-border border-b py-1.5 text-right">{formatValue(label, point)}</td>
              {hasEarlier && (
                <td
                  className="tabular border-border border-b py-1.5 text-right text-muted"
                  title={point.earlierAt && formatPoint(point.earlierAt, interval)}
                >
                  {point.earlier === undefined ? "" : formatCountOrShare(label, point.earlier)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function formatValue(label: Metric, { value, isUncertain }: Point): string {
  const prefix = label === "Click-through" && isUncertain && value !== null ? "~" : "";
  return prefix + formatCountOrShare(label, value);
}

function formatCountOrShare(label: Metric, value: number | null): string {
  return value === null ? "–" : label === "Click-through" ? `${value}%` : formatNumber(value);
}

/** Shown instead of the charts of a range without counts. */
export function NoCounts() {
  return (
    <EmptyState
      icon={<ChartLine aria-hidden />}
      title="No views or clicks in this date range"
      text="Choose a longer range. New counts appear when the app reports them."
    />
  );
}
