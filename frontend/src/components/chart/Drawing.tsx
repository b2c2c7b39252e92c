import { memo, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Bar, CartesianGrid, ComposedChart, LabelList, Tooltip } from "recharts";
import { sayCount } from "@/lib/format";
import { AxisTitles, CountAxis, TimeAxis } from "./Axes";
import { Line } from "./Line";
import { MARGIN, PLOT } from "./markSlots";
import { type DrawnPoint, type Interval, type Metric, type Point, sayWhen, splitAtOpen } from "./points";
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

// The steps in which `Parts` grows.
const PARTS = 6;
const COLOURS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
// Beyond, they would hide the line.
const MOST_DOTS = 31;
const MOST_LINES = 31;
const CURSOR = { stroke: "var(--color-edge)" };

/** Points as a filled line; a single one, which is none, as a bar with its figure. */
export function Drawing(props: DrawingProps) {
  const { label, points, width, height } = props;
  const drawn = useMemo(() => splitAtOpen(points), [points]);
  const turn = useTurn(PARTS);
  return (
    <div className={turn < PARTS ? "invisible" : undefined}>
      <ComposedChart aria-label={sayDrawing(label)} width={width} height={height} data={drawn} margin={MARGIN}>
        <Parts {...props} drawn={drawn} turn={turn} />
      </ComposedChart>
    </div>
  );
}

type PartsProps = DrawingProps & { drawn: readonly DrawnPoint[]; turn: number };

/** What the chart consists of, one part a task: all at once would hold up whoever presses a key meanwhile. */
const Parts = memo(function Parts({ label, points, interval, drawn, markedAt, width, height, turn }: PartsProps) {
  const isShare = label === "Click-through";
  const isOpen = drawn.at(-1)?.open !== undefined;
  const line = { label, colour: COLOURS[label], hasRoom: points.length <= MOST_DOTS };
  return (
    <>
      {turn > 4 && <Grid points={points} markedAt={markedAt} width={width} />}
      {turn > 0 && <TimeAxis points={points} interval={interval} width={width} />}
      {turn > 1 && <CountAxis isShare={isShare} />}
      {turn > 5 && <Readings label={label} interval={interval} />}
      {turn > 2 && (points.length === 1 ? <SingleBar label={label} /> : <Line {...line} of="over" />)}
      {turn > 3 && isOpen && <Line {...line} of="open" />}
      {turn > 5 && <AxisTitles isShare={isShare} width={width} height={height} />}
      {turn > 5 && isOpen && <OpenWords colour={line.colour} interval={interval} x={width - PLOT.right} />}
    </>
  );
});

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

const waiting = new Set<() => void>();

/** Count from 0 to `last`, a step a task and one at a time of all who count, so that others come between. */
function useTurn(last: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn >= last) {
      return;
    }
    const step = () => setTurn(turn + 1);
    if (waiting.size === 0) {
      setTimeout(takeTurn);
    }
    waiting.add(step);
    return () => {
      waiting.delete(step);
    };
  }, [turn, last]);
  return turn;
}

function takeTurn(): void {
  for (const step of waiting) {
    waiting.delete(step);
    if (waiting.size > 0) {
      setTimeout(takeTurn);
    }
    // Left to React it would be drawn together with the next one's.
    flushSync(step);
    return;
  }
}
