import { type ReactNode, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { sayCount } from "@/lib/format";
import { part } from "@/ui/part";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import { useNear } from "@/ui/useNear";
import { usePrinting } from "@/ui/usePrinting";
import type { DrawingProps } from "./Drawing";
import { MarkStrip } from "./MarkStrip";
import { markedPoints, TENSION } from "./markSlots";
import type { Mark } from "./marks";
import { type CountPoint, type Interval, type Metric, type Point, pointsOf, sayPoint } from "./points";
import { AS_CHART, AS_TABLE, DATE, SO_FAR, sayChart, sayTable, sayViews } from "./texts";

const SKELETON = <Skeleton className="h-full" />;
// The chart library is half of the bundle, so it is loaded only when there is something to draw.
const Drawing = part(async () => (await import("./Drawing")).Drawing, SKELETON);

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

/**
 * The place of a chart, and the chart in it once it is near the screen: those further down cost nothing before.
 *
 * Paper does not wait until one is drawn, and has its figures then.
 */
function Chart(props: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, isNear, isPrinting } = usePlace(frame);
  const isDrawn = isNear && width > 0;
  return (
    <div
      ref={frame}
      style={{ height: CHART_HEIGHT }}
      // A drawing that is not as narrow as its window yet widens no page; the ring of its focus is seen.
      className="overflow-clip [&_:focus-visible]:-outline-offset-2"
      data-tension={TENSION}
      data-testid={`chart-${props.label.toLowerCase()}`}
    >
      {isDrawn && <Drawing {...props} width={width} height={CHART_HEIGHT} />}
      {!isDrawn && (isPrinting ? <PointTable {...props} /> : isNear && SKELETON)}
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

type Place = {
  /** In pixels; 0 until it was measured. */
  width: number;
  /** It is on the screen or close to it, or was. */
  isNear: boolean;
  isPrinting: boolean;
};

/** Tell how wide an element is, and whether what stands in it is worth drawing. */
function usePlace(frame: RefObject<HTMLElement | null>): Place {
  const [width, setWidth] = useState(0);
  const isNear = useNear(frame);
  const isPrinting = usePrinting();
  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const size = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    size.observe(element);
    return () => size.disconnect();
  }, [frame]);
  return { width, isNear, isPrinting };
}
