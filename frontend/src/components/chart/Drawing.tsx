import { memo, useMemo } from "react";
import { Bar, CartesianGrid, ComposedChart, LabelList, Tooltip } from "recharts";
import { sayCount } from "@/lib/format";
import { AxisTitles, CountAxis, TimeAxis } from "./Axes";
import { Line } from "./Line";
import { MARGIN, PLOT } from "./markSlots";
import { type Interval, type Metric, type Point, sayWhen, splitAtOpen } from "./points";
import { UNCERTAIN } from "./share";
import { OPEN, sayDrawing } from "./texts";

export type DrawingProps = {
  label: Metric;
  points: readonly Point[];
  interval: Interval;
  /** Points at which something happened. */
  markedAt: readonly string[];
  /** In pixels, as the height. */
  width: number;
  height: number;
};

const COLOURS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
// Beyond, they would hide the line.
const MOST_DOTS = 31;
const MOST_LINES = 31;
const CURSOR = { stroke: "var(--color-edge)" };

/** A chart of points as a filled line, or of a single point as a bar with its value. */
export function Drawing({ label, points, interval, markedAt, width, height }: DrawingProps) {
  const drawn = useMemo(() => splitAtOpen(points), [points]);
  const isShare = label === "Click-through";
  const isOpen = drawn.at(-1)?.open !== undefined;
  const line = { label, colour: COLOURS[label], hasRoom: points.length <= MOST_DOTS };
  return (
    <ComposedChart aria-label={sayDrawing(label)} width={width} height={height} data={drawn} margin={MARGIN}>
      <Grid points={points} markedAt={markedAt} width={width} />
      <TimeAxis points={points} interval={interval} width={width} />
      <CountAxis isShare={isShare} />
      <Readings label={label} interval={interval} />
      {points.length === 1 ? <SingleBar label={label} /> : <Line {...line} of="over" />}
      {isOpen && <Line {...line} of="open" />}
      <AxisTitles isShare={isShare} width={width} height={height} />
      {isOpen && <OpenWords colour={line.colour} interval={interval} x={width - PLOT.right} />}
    </ComposedChart>
  );
}

type GridProps = { points: readonly Point[]; markedAt: readonly string[]; width: number };

/** A line for each tick of the count, and one for each point at which something happened. */
const Grid = memo(function Grid({ points, markedAt, width }: GridProps) {
  const last = points.length - 1;
  const places = useMemo(() => {
    const marked = new Set(last > 0 && markedAt.length <= MOST_LINES ? markedAt : []);
    const step = (width - PLOT.left - PLOT.right) / last;
    return points.flatMap(({ at }, index) => (marked.has(at) ? [PLOT.left + index * step] : []));
  }, [points, markedAt, width, last]);
  return <CartesianGrid stroke="var(--color-border)" vertical={markLine} verticalCoordinatesGenerator={() => places} />;
});

type LinePlace = { x1?: number | string; y1?: number | string; x2?: number | string; y2?: number | string };

function markLine({ x1, y1, x2, y2 }: LinePlace) {
  return <line {...{ x1, y1, x2, y2 }} stroke="var(--color-edge)" strokeDasharray="2 4" />;
}

const Readings = memo(function Readings({ label, interval }: { label: Metric; interval: Interval }) {
  const content = useMemo(() => <Reading noun={label} interval={interval} />, [label, interval]);
  return <Tooltip cursor={CURSOR} content={content} />;
});

const SingleBar = memo(function SingleBar({ label }: { label: Metric }) {
  return (
    <Bar dataKey="value" name={label} fill={COLOURS[label]} barSize={72} radius={ROUND_TOP} isAnimationActive={false}>
      <LabelList
        dataKey="value"
        position="top"
        formatter={label === "Click-through" ? sayBarShare : sayBarCount}
        fill="var(--color-foreground)"
        fontSize={14}
        fontWeight={600}
      />
    </Bar>
  );
});
const ROUND_TOP: [number, number, number, number] = [4, 4, 0, 0];

/** Says what the hollow point at the end of the line is: above the plot, where no line is. */
function OpenWords({ colour, interval, x }: { colour: string; interval: Interval; x: number }) {
  return (
    <text x={x} y={12} fill="var(--color-muted)" fontSize={12} textAnchor="end">
      <tspan fill={colour}>○</tspan> {OPEN[interval]}
    </text>
  );
}

// Not `label`: recharts puts the axis' value under that name.
type ReadingProps = {
  noun: Metric;
  interval: Interval;
  active?: boolean;
  payload?: readonly { payload?: Point }[];
};

function Reading({ noun, interval, active, payload }: ReadingProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point || point.value === null) {
    return null;
  }
  return (
    <p className="tabular rounded-control border border-border bg-raised px-2.5 py-1.5 text-meta shadow-float">
      {noun === "Click-through" ? `${point.value}%` : point.value} {noun} {sayWhen(point.at, interval)}
      {point.isUncertain && UNCERTAIN}
    </p>
  );
}

function sayBarShare(value: unknown): string {
  return `${value}%`;
}

function sayBarCount(value: unknown): string {
  return sayCount(Number(value));
}
