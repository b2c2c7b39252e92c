import { curveCardinal } from "d3-shape";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Label,
  LabelList,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCount } from "@/lib/format";
import { PLOT } from "./plot";
import { type DrawnPoint, type Interval, type Metric, type Point, sayTick, sayWhen, splitAtOpen } from "./points";

export type DrawingProps = {
  label: Metric;
  points: readonly Point[];
  interval: Interval;
  /** The point that is not over; "" where all are. */
  openAt: string;
  /** Points at which something happened. */
  markedAt: readonly string[];
  height: number;
};

/** Of the line between two points. */
export const TENSION = 0.4;
const CURVE = curveCardinal.tension(TENSION);
const COLOURS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
// Beyond, they would hide the line.
const MOST_DOTS = 31;
const MOST_LINES = 31;
const AXIS = { fill: "var(--color-muted)", fontSize: 12 };
const OPEN_WORDS: Record<Interval, string> = { hour: "Hour", day: "Today", week: "Week", month: "Month" };

/** Points as a filled line; a single one, which is none, as a bar with its figure. */
export function Drawing({ label, points, interval, openAt, markedAt, height }: DrawingProps) {
  const colour = COLOURS[label];
  const isShare = label === "Click-through";
  const drawn = splitAtOpen(points, openAt);
  const last = drawn.at(-1);
  const isOpen = last?.open !== undefined;
  const say = (value: number) => (isShare ? `${value}%` : value < 1000 ? String(value) : formatCount(value));
  const line = {
    type: CURVE,
    stroke: colour,
    fill: colour,
    strokeWidth: 2,
    activeDot: { r: 5 },
    isAnimationActive: false,
    connectNulls: true,
    dot: <Dot colour={colour} hasRoom={points.length <= MOST_DOTS} />,
  };
  return (
    <div style={{ height }} data-tension={TENSION} data-testid={`chart-${label.toLowerCase()}`}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={drawn} margin={{ top: 24, right: PLOT.right, bottom: 20, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            dataKey="at"
            tickFormatter={(at: string) => sayTick(at, interval)}
            tick={AXIS}
            tickLine={false}
            axisLine={{ stroke: "var(--color-border)" }}
            tickMargin={8}
            minTickGap={32}
          >
            <Label value="Date" position="insideBottom" offset={-16} fill="var(--color-muted)" fontSize={12} />
          </XAxis>
          <YAxis
            domain={[0, "auto"]}
            allowDecimals={isShare}
            tickFormatter={say}
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
              style={{ textAnchor: "middle" }}
            />
          </YAxis>
          <Tooltip cursor={{ stroke: "var(--color-edge)" }} content={<Reading noun={label} interval={interval} />} />
          {points.length > 1 &&
            markedAt.length <= MOST_LINES &&
            markedAt.map((at) => <ReferenceLine key={at} x={at} stroke="var(--color-edge)" strokeDasharray="2 4" />)}
          {points.length === 1 ? (
            <Bar
              dataKey="value"
              name={label}
              fill={colour}
              barSize={72}
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            >
              <LabelList
                dataKey="value"
                position="top"
                formatter={(value) => (isShare ? `${value}%` : Number(value).toLocaleString("en-GB"))}
                fill="var(--color-foreground)"
                fontSize={14}
                fontWeight={600}
              />
            </Bar>
          ) : (
            <Area {...line} dataKey="over" name={label} fillOpacity={0.14} />
          )}
          {isOpen && <Area {...line} dataKey="open" name={label} fillOpacity={0.06} strokeDasharray="4 4" />}
          {isOpen && last && last.value !== null && (
            <ReferenceDot x={last.at} y={last.value} r={4} fill="var(--color-surface)" stroke={colour} strokeWidth={2}>
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
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

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
