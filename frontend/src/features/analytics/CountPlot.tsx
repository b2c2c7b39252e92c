import { type CurveFactory, curveCardinal } from "d3-shape";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  LabelList,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatCount, formatNumber } from "@/lib/format";
import {
  formatTick,
  formatWhen,
  type Interval,
  type Metric,
  type PlotPoint,
  type Point,
  splitAtOpen,
} from "@/patterns/chart/points";
import { UNCERTAIN } from "@/patterns/chart/share";
import { CHART_HEIGHT, MARGIN, PLOT, TENSION } from "./plot";

const OPEN = { hour: "Hour so far", day: "Today so far", week: "Week so far", month: "Month so far" } as const;

export type CountPlotProps = {
  label: Metric;
  points: readonly Point[];
  interval: Interval;
  /** Points with annotations. */
  annotatedAt: readonly string[];
};

const COLORS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
/** More dots or reference lines would cover the curve. */
const MAX_DOTS = 31;
const MAX_REFERENCE_LINES = 31;
const TEXT = { fill: "var(--color-muted)", fontSize: 12 };
const PLOT_BOTTOM = CHART_HEIGHT - PLOT.bottom;

/**
 * The specification fixes the tension of Chart.js, whose control points lie `tension / 2` of the way between the
 * neighbors. d3 puts them at `(1 - tension) / 6`. As in Chart.js, control points stay inside the plot, so that a count
 * never seems to be negative.
 */
const curve: CurveFactory = (context) =>
  curveCardinal.tension(1 - 3 * TENSION)({
    moveTo: (x, y) => context.moveTo(x, y),
    lineTo: (x, y) => context.lineTo(x, y),
    closePath: () => context.closePath(),
    // biome-ignore lint/complexity/useMaxParams: the signature of a canvas context
    bezierCurveTo: (x1, y1, x2, y2, x, y) => context.bezierCurveTo(x1, intoPlot(y1), x2, intoPlot(y2), x, y),
  } as CanvasRenderingContext2D);

function intoPlot(y: number): number {
  return Math.min(Math.max(y, MARGIN.top), PLOT_BOTTOM);
}

/** A chart of points as a filled line, or of a single point as a bar with its value. */
export function CountPlot({ label, points, interval, annotatedAt }: CountPlotProps) {
  const data = splitAtOpen(points);
  const isShare = label === "Click-through";
  const highest = Math.max(0, ...points.flatMap(({ value, earlier }) => [value ?? 0, earlier ?? 0]));
  const ticks = ticksTo(highest, isShare ? 0.01 : 1);
  const isOpen = data.at(-1)?.open !== undefined;
  const hasEarlier = points.some(({ earlier }) => typeof earlier === "number");
  const color = COLORS[label];
  const line = { type: curve, name: label, stroke: color, strokeWidth: 2, fill: color, connectNulls: true };
  return (
    <ComposedChart
      aria-label={`Chart of ${label.toLowerCase()}`}
      responsive
      style={{ width: "100%", height: CHART_HEIGHT }}
      data={data}
      margin={MARGIN}
    >
      <CartesianGrid vertical={false} stroke="var(--color-border)" />
      <XAxis
        dataKey="at"
        height={PLOT.bottom - MARGIN.bottom}
        interval="equidistantPreserveStart"
        minTickGap={32}
        tick={TEXT}
        tickFormatter={(at: string) => formatTick(at, interval)}
        tickLine={false}
        tickMargin={8}
        axisLine={{ stroke: "var(--color-border)" }}
        label={{ value: "Date", position: "bottom", offset: 2, ...TEXT }}
      />
      <YAxis
        width={PLOT.left - MARGIN.left}
        domain={[0, ticks.at(-1) ?? 0]}
        ticks={ticks}
        tick={TEXT}
        tickFormatter={(value: number) => (isShare ? `${value}%` : formatCountTick(value))}
        tickLine={false}
        axisLine={false}
        label={{
          value: isShare ? "Clicks for 100 views" : "Count",
          position: "insideLeft",
          angle: -90,
          style: { textAnchor: "middle" },
          ...TEXT,
        }}
      />
      <Tooltip cursor={{ stroke: "var(--color-edge)" }} content={<ChartTooltip noun={label} interval={interval} />} />
      {points.length > 1 &&
        annotatedAt.length <= MAX_REFERENCE_LINES &&
        annotatedAt.map((at) => <ReferenceLine key={at} x={at} stroke="var(--color-edge)" strokeDasharray="2 4" />)}
      <Line
        dataKey="earlier"
        name="Earlier period"
        type={curve}
        stroke="var(--color-muted)"
        strokeWidth={1.5}
        strokeDasharray="5 4"
        dot={points.length === 1 && { fill: "var(--color-muted)" }}
        activeDot={false}
        connectNulls
        isAnimationActive={false}
      />
      {points.length === 1 ? (
        <Bar dataKey="value" name={label} fill={color} barSize={72} radius={[4, 4, 0, 0]} isAnimationActive={false}>
          <LabelList
            dataKey="value"
            position="top"
            formatter={(value) => (isShare ? `${value}%` : formatNumber(Number(value)))}
            fill="var(--color-foreground)"
            fontSize={14}
            fontWeight={600}
          />
        </Bar>
      ) : (
        <Area
          {...line}
          dataKey="over"
          fillOpacity={0.14}
          dot={(dot: DotItemDotProps) => <Dot key={dot.key} {...dot} hasRoom={points.length <= MAX_DOTS} />}
          activeDot={{ r: 5 }}
          isAnimationActive={false}
        />
      )}
      {isOpen && (
        <Area
          {...line}
          dataKey="open"
          fillOpacity={0.06}
          strokeDasharray="4 4"
          dot={(dot: DotItemDotProps) => <OpenDot key={dot.key} {...dot} isLast={dot.index === points.length - 1} />}
          activeDot={{ r: 5 }}
          isAnimationActive={false}
        />
      )}
      {(isOpen || hasEarlier) && (
        <text x="100%" dx={-PLOT.right} y={12} textAnchor="end" {...TEXT}>
          {hasEarlier && "╌╌ Earlier period"}
          {isOpen && (
            <tspan dx={hasEarlier ? 12 : 0}>
              <tspan fill={color}>○</tspan> {OPEN[interval]}
            </tspan>
          )}
        </text>
      )}
    </ComposedChart>
  );
}

/** A dot on the line; an uncertain value has a hollow one. */
function Dot({ cx, cy, payload, stroke, hasRoom }: DotItemDotProps & { hasRoom: boolean }) {
  const isUncertain = (payload as PlotPoint).isUncertain;
  if (cx === undefined || cy === undefined || !(hasRoom || isUncertain)) {
    return <g />;
  }
  return <circle cx={cx} cy={cy} r={3} stroke={stroke} fill={isUncertain ? "var(--color-surface)" : stroke} />;
}

/** The hollow dot of the last, unfinished point. */
function OpenDot({ cx, cy, stroke, isLast }: DotItemDotProps & { isLast: boolean }) {
  return isLast ? <circle cx={cx} cy={cy} r={4} stroke={stroke} strokeWidth={2} fill="var(--color-surface)" /> : <g />;
}

// Not `label`: Recharts passes the value of the axis under that name.
type ChartTooltipProps = {
  noun: Metric;
  interval: Interval;
  active?: boolean;
  payload?: readonly { payload?: Point }[];
};

function ChartTooltip({ noun, interval, active, payload }: ChartTooltipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point || point.value === null) {
    return null;
  }
  const unit = noun === "Click-through" ? "%" : "";
  return (
    <div className="tabular rounded-control border border-border bg-raised px-2.5 py-1.5 text-meta shadow-float">
      <p>{`${point.value}${unit} ${noun} ${formatWhen(point.at, interval)}${point.isUncertain ? UNCERTAIN : ""}`}</p>
      {point.earlier !== undefined && point.earlierAt && (
        <p className="text-muted">
          {`${point.earlier ?? "–"}${point.earlier === null ? "" : unit} ${formatWhen(point.earlierAt, interval)}`}
        </p>
      )}
    </div>
  );
}

/** "0", "500", "1.0k", "1.5M": the short form of counts, but without padding. */
function formatCountTick(count: number): string {
  return count < 1000 ? String(count) : formatCount(count);
}

/**
 * Return the ticks of an axis from 0 to at least the highest value.
 *
 * Intervals are 1, 2, or 5 times a power of ten, so that the short form of a count, which has one decimal, is exact.
 */
export function ticksTo(highest: number, minInterval: number): number[] {
  const least = Math.max(highest / 4, minInterval);
  const power = 10 ** Math.floor(Math.log10(least));
  const tickInterval = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(highest / tickInterval));
  // Sums of decimals are not exact.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * tickInterval).toPrecision(6)));
}
