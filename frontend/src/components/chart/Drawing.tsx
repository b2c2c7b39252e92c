import { curveCardinal } from "d3-shape";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Label,
  LabelList,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { britishDay } from "@/lib/dates";
import { formatCount } from "@/lib/format";
import { type Point, splitAtToday } from "./points";

export type DrawingProps = { label: "Views" | "Clicks"; days: readonly Point[]; today: string; height: number };

/** Of the line between two points. */
export const TENSION = 0.4;
const CURVE = curveCardinal.tension(TENSION);
const COLOURS = { Views: "var(--color-views)", Clicks: "var(--color-clicks)" };
const AXIS = { fill: "var(--color-muted)", fontSize: 12 };

/** Days as a filled line; a single day, which is none, as a bar with its figure. */
export function Drawing({ label, days, today, height }: DrawingProps) {
  const colour = COLOURS[label];
  const points = splitAtToday(days, today);
  const last = points.at(-1);
  const isOpen = last?.open !== undefined;
  const dot = days.length <= 31 ? { r: 3, fill: colour, strokeWidth: 0 } : false;
  const line = {
    type: CURVE,
    stroke: colour,
    fill: colour,
    strokeWidth: 2,
    activeDot: { r: 5 },
    isAnimationActive: false,
  };
  return (
    <div style={{ height }} data-tension={TENSION} data-testid={`chart-${label.toLowerCase()}`}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={points} margin={{ top: 24, right: 12, bottom: 20, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            dataKey="day"
            tickFormatter={britishDay}
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
            allowDecimals={false}
            tickFormatter={(count: number) => (count < 1000 ? String(count) : formatCount(count))}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            width={56}
          >
            <Label value="Count" angle={-90} position="insideLeft" fill="var(--color-muted)" fontSize={12} />
          </YAxis>
          <Tooltip cursor={{ stroke: "var(--color-edge)" }} content={<Reading noun={label} />} />
          {days.length === 1 ? (
            <Bar
              dataKey="count"
              name={label}
              fill={colour}
              barSize={72}
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            >
              <LabelList
                dataKey="count"
                position="top"
                formatter={(count) => Number(count).toLocaleString("en-GB")}
                fill="var(--color-foreground)"
                fontSize={14}
                fontWeight={600}
              />
            </Bar>
          ) : (
            <Area {...line} dataKey="over" name={label} fillOpacity={0.14} dot={dot} />
          )}
          {isOpen && <Area {...line} dataKey="open" name={label} fillOpacity={0.06} strokeDasharray="4 4" dot={dot} />}
          {isOpen && last && (
            <ReferenceDot x={last.day} y={last.count} r={4} fill="var(--color-surface)" stroke={colour} strokeWidth={2}>
              {/* The halo keeps it legible where it crosses the line. */}
              <Label
                value="Today so far"
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

// Not `label`: recharts puts the axis' value under that name.
type ReadingProps = { noun: string; active?: boolean; payload?: readonly { payload?: Point }[] };

function Reading({ noun, active, payload }: ReadingProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) {
    return null;
  }
  return (
    <p className="tabular rounded-control border border-border bg-raised px-2.5 py-1.5 text-meta shadow-float">
      {point.count} {noun} on {britishDay(point.day)}
    </p>
  );
}
