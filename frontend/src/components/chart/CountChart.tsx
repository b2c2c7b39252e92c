import { lazy, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { PartBoundary } from "@/components/layout/PartBoundary";
import { sayCount } from "@/lib/format";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import type { DrawingProps } from "./Drawing";
import { MarkStrip } from "./MarkStrip";
import { markedPoints, TENSION } from "./markSlots";
import type { Mark } from "./marks";
import { type CountPoint, type Interval, type Metric, type Point, pointsOf, sayPoint } from "./points";
import { AS_CHART, AS_TABLE, DATE, SO_FAR, sayChart, sayTable, sayViews } from "./texts";

// The chart library is as large as everything else together.
const Drawing = lazy(async () => ({ default: (await import("./Drawing")).Drawing }));

const CHART_HEIGHT = 350;
const VIEWS_OF_CHART = [AS_CHART, AS_TABLE];
const TONES: Record<Metric, string> = { Views: "bg-views", Clicks: "bg-clicks", "Click-through": "bg-primary" };

type CountChartProps = {
  /** The series' label, and the word of its tooltip. */
  label: Metric;
  points: readonly CountPoint[];
  interval: Interval;
  marks?: readonly Mark[];
  /** Whose counts they are: an item's id, or "" for the whole app's. */
  item?: string;
  /** In place of the series' name: where another one can be chosen. */
  title?: ReactNode;
  /** What else is chosen beside chart and table. */
  children?: ReactNode;
};

const NO_MARKS: readonly Mark[] = [];

/** Counts as a filled line, or as the table of the same figures, with what happened meanwhile. */
export function CountChart(props: CountChartProps) {
  const { label, points, interval, marks = NO_MARKS, item = "", title, children } = props;
  const [view, setView] = useState<string>(AS_CHART);
  const drawn = useMemo(() => pointsOf(label, points), [label, points]);
  const markedAt = useMemo(() => [...markedPoints(marks, points, interval).keys()], [marks, points, interval]);
  const series = { label, points: drawn, interval };
  return (
    <figure
      aria-label={sayChart(label, interval)}
      className="min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-6"
    >
      <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {title ?? (
          <span className="inline-flex items-center gap-2 font-semibold text-card">
            <span className={`size-2.5 rounded-full ${TONES[label]}`} aria-hidden />
            {label}
          </span>
        )}
        <span className="flex flex-wrap gap-2">
          {children}
          <Segments label={sayViews(label)} options={VIEWS_OF_CHART} chosen={view} onChoose={setView} />
        </span>
      </figcaption>
      {view === AS_CHART ? <Chart {...series} markedAt={markedAt} /> : <PointTable {...series} />}
      <MarkStrip marks={marks} points={points} interval={interval} item={item} />
    </figure>
  );
}

type ChartProps = Omit<DrawingProps, "width" | "height">;

function Chart(props: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div
      ref={frame}
      style={{ height: CHART_HEIGHT }}
      // Clips a chart that is still as wide as the window was before.
      className="overflow-clip [&_:focus-visible]:-outline-offset-2"
      data-tension={TENSION}
      data-testid={`chart-${props.label.toLowerCase()}`}
    >
      <PartBoundary skeleton={<Skeleton className="h-full" />}>
        {width > 0 && <Drawing {...props} width={width} height={CHART_HEIGHT} />}
      </PartBoundary>
    </div>
  );
}

type PointTableProps = { label: Metric; points: readonly Point[]; interval: Interval };

function PointTable({ label, points, interval }: PointTableProps) {
  return (
    <section
      className="h-[350px] overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={sayTable(label)}
    >
      <table className="w-full text-body">
        <thead className="sticky top-0 bg-surface text-left text-meta text-muted">
          <tr>
            <th scope="col" className="border-border border-b py-2 font-medium">
              {DATE}
            </th>
            <th scope="col" className="border-border border-b py-2 text-right font-medium">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <td className="tabular border-border border-b py-1.5 first-letter:uppercase">
                {sayPoint(point.at, interval)}
                {point.isOpen && <span className="text-muted"> {SO_FAR}</span>}
              </td>
              <td className="tabular border-border border-b py-1.5 text-right">{sayValue(label, point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sayValue(label: Metric, { value, isUncertain }: Point): string {
  if (value === null) {
    return "–";
  }
  return label === "Click-through" ? `${isUncertain ? "~" : ""}${value}%` : sayCount(value);
}

/** Return the width of an element in pixels; 0 until it is measured. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
