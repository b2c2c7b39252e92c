import { curveCardinal } from "d3-shape";
import { memo, useMemo } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Label,
  LabelList,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCount } from "@/lib/format";
import { PLOT, TENSION } from "./plot";
import { type DrawnPoint, type Interval, type Metric, type Point, sayTick, sayWhen, splitAtOpen } from "./points";
import { useTurn } from "./useTurn";

export type DrawingProps = {
  label: Metric;
  points: readonly Point[];
  interval: Interval;
  /** The point that is not over; "" where all are. */
  openAt: string;
  /** Points at which something happened. */
  markedAt: readonly string[];
  /** In pixels, as the height. */
  width: number;
  height: number;
};

// The steps in which `Parts` grows.
const PARTS = 6;
const CURVE = curveCardinal.tension(TENSION);
const COLOURS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
// Beyond, they would hide the line.
const MOST_DOTS = 31;
const MOST_LINES = 31;
const MARGIN = { top: 24, right: PLOT.right, bottom: 20, left: 8 };
const AXIS = { fill: "var(--color-muted)", fontSize: 12 };
const AXIS_LINE = { stroke: "var(--color-border)" };
const FROM_ZERO: [number, "auto"] = [0, "auto"];
const ACTIVE_DOT = { r: 5 };
const CURSOR = { stroke: "var(--color-edge)" };
const UPRIGHT = { textAnchor: "middle" } as const;
const OPEN_WORDS: Record<Interval, string> = { hour: "Hour", day: "Today", week: "Week", month: "Month" };

/** Points as a filled line; a single one, which is none, as a bar with its figure. */
export function Drawing({ width, height, ...parts }: DrawingProps) {
  const { points, openAt } = parts;
  const drawn = useMemo(() => splitAtOpen(points, openAt), [points, openAt]);
  const turn = useTurn(PARTS);
  return (
    <div className={turn < PARTS ? "invisible" : undefined}>
      <ComposedChart width={width} height={height} data={drawn} margin={MARGIN}>
        <Parts {...parts} drawn={drawn} turn={turn} />
      </ComposedChart>
    </div>
  );
}

type PartsProps = Omit<DrawingProps, "width" | "height"> & { drawn: readonly DrawnPoint[]; turn: number };

/** What the chart consists of, one part a task: all at once would hold up whoever presses a key meanwhile. */
const Parts = memo(function Parts({ label, points, interval, drawn, markedAt, turn }: PartsProps) {
  const isShare = label === "Click-through";
  const last = drawn.at(-1);
  const isOpen = last?.open !== undefined;
  const hasRoom = points.length <= MOST_DOTS;
  return (
    <>
      {turn > 4 && <Grid />}
      {turn > 0 && <TimeAxis interval={interval} />}
      {turn > 1 && <CountAxis isShare={isShare} />}
      {turn > 5 && <Readings label={label} interval={interval} />}
      {turn > 4 && points.length > 1 && markedAt.length <= MOST_LINES && <MarkLines markedAt={markedAt} />}
      {turn > 2 &&
        (points.length === 1 ? <SingleBar label={label} /> : <Line label={label} of="over" hasRoom={hasRoom} />)}
      {turn > 3 && isOpen && <Line label={label} of="open" hasRoom={hasRoom} />}
      {turn > 4 && isOpen && last && last.value !== null && (
        <OpenPoint label={label} at={last.at} value={last.value} interval={interval} />
      )}
    </>
  );
});

const Grid = memo(function Grid() {
  return <CartesianGrid vertical={false} verticalCoordinatesGenerator={none} stroke="var(--color-border)" />;
});

const TimeAxis = memo(function TimeAxis({ interval }: { interval: Interval }) {
  const say = useMemo(() => (at: string) => sayTick(at, interval), [interval]);
  return (
    <XAxis
      dataKey="at"
      tickFormatter={say}
      tick={AXIS}
      tickLine={false}
      axisLine={AXIS_LINE}
      tickMargin={8}
      minTickGap={32}
    >
      <Label value="Date" position="insideBottom" offset={-16} fill="var(--color-muted)" fontSize={12} />
    </XAxis>
  );
});

const CountAxis = memo(function CountAxis({ isShare }: { isShare: boolean }) {
  return (
    <YAxis
      domain={FROM_ZERO}
      allowDecimals={isShare}
      tickFormatter={isShare ? sayShare : sayCount}
      tick={AXIS}
      tickLine={false}
      axisLine={false}
      width={PLOT.left - 8}
    >
      <Label
        value={isShare ? "Clicks for 100 views" : "Count"}
        angle={-90}
        position="insideLeft"
        fill="var(--color-muted)"
        fontSize={12}
        style={UPRIGHT}
      />
    </YAxis>
  );
});

const Readings = memo(function Readings({ label, interval }: { label: Metric; interval: Interval }) {
  const content = useMemo(() => <Reading noun={label} interval={interval} />, [label, interval]);
  return <Tooltip cursor={CURSOR} content={content} />;
});

const MarkLines = memo(function MarkLines({ markedAt }: { markedAt: readonly string[] }) {
  return markedAt.map((at) => <ReferenceLine key={at} x={at} stroke="var(--color-edge)" strokeDasharray="2 4" />);
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

type LineProps = { label: Metric; of: "over" | "open"; hasRoom: boolean };

const Line = memo(function Line({ label, of, hasRoom }: LineProps) {
  const colour = COLOURS[label];
  const dot = useMemo(() => <Dot colour={colour} hasRoom={hasRoom} />, [colour, hasRoom]);
  return (
    <Area
      type={CURVE}
      dataKey={of}
      name={label}
      stroke={colour}
      fill={colour}
      strokeWidth={2}
      activeDot={ACTIVE_DOT}
      isAnimationActive={false}
      connectNulls
      dot={dot}
      fillOpacity={of === "open" ? 0.06 : 0.14}
      {...(of === "open" ? { strokeDasharray: "4 4" } : {})}
    />
  );
});

type OpenPointProps = { label: Metric; at: string; value: number; interval: Interval };

const OpenPoint = memo(function OpenPoint({ label, at, value, interval }: OpenPointProps) {
  return (
    <ReferenceDot x={at} y={value} r={4} fill="var(--color-surface)" stroke={COLOURS[label]} strokeWidth={2}>
      {/* The halo keeps it legible where it crosses the line. */}
      <Label
        value={`${OPEN_WORDS[interval]} so far`}
        position="top"
        offset={10}
        // Left of the line that falls to the dot.
        dx={-8}
        fill="var(--color-muted)"
        fontSize={12}
        textAnchor="end"
        stroke="var(--color-surface)"
        strokeWidth={4}
        paintOrder="stroke"
      />
    </ReferenceDot>
  );
});

type DotProps = { colour: string; hasRoom: boolean; cx?: number; cy?: number; value?: unknown; payload?: DrawnPoint };

/** A full dot where there is room; of few views a hollow one anyway, as its share is uncertain. */
function Dot({ colour, hasRoom, cx, cy, payload }: DotProps) {
  return (hasRoom || payload?.isUncertain) &&
    typeof cx === "number" &&
    typeof cy === "number" &&
    typeof payload?.value === "number" ? (
    <circle
      cx={cx}
      cy={cy}
      r={3}
      fill={payload.isUncertain ? "var(--color-surface)" : colour}
      stroke={colour}
      strokeWidth={payload.isUncertain ? 1 : 0}
    />
  ) : null;
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
      {point.isUncertain && ", uncertain"}
    </p>
  );
}

function sayShare(value: number): string {
  return `${value}%`;
}

function sayCount(value: number): string {
  return value < 1000 ? String(value) : formatCount(value);
}

function sayBarShare(value: unknown): string {
  return `${value}%`;
}

function sayBarCount(value: unknown): string {
  return Number(value).toLocaleString("en-GB");
}

function none(): number[] {
  return [];
}
