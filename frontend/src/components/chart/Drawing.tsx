import { curveCardinal } from "d3-shape";
import { Area, AreaChart, CartesianGrid, Label, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { britishDay } from "@/lib/dates";
import { formatCount } from "@/lib/format";
import type { Point } from "./points";

export type DrawingProps = { label: "Views" | "Clicks"; days: readonly Point[]; height: number };

/** Of the line between two points. */
export const TENSION = 0.4;
const CURVE = curveCardinal.tension(TENSION);
const COLOURS = { Views: "var(--color-views)", Clicks: "var(--color-clicks)" };
const AXIS = { fill: "var(--color-muted)", fontSize: 12 };

export function Drawing({ label, days, height }: DrawingProps) {
  const colour = COLOURS[label];
  return (
    <div style={{ height }} data-tension={TENSION} data-testid={`chart-${label.toLowerCase()}`}>
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={[...days]} margin={{ top: 8, right: 12, bottom: 20, left: 8 }}>
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
          <Area
            type={CURVE}
            dataKey="count"
            name={label}
            stroke={colour}
            fill={colour}
            fillOpacity={0.14}
            strokeWidth={2}
            dot={days.length <= 31 ? { r: 3, fill: colour, strokeWidth: 0 } : false}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        </AreaChart>
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
