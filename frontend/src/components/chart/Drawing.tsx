import { area, curveCardinal, line } from "d3-shape";
import { memo, useMemo } from "react";
import { formatCount } from "@/lib/format";
import { PLOT, type Plot, plotOf, TENSION, wordsUnder } from "./plot";
import { type DrawnPoint, type Interval, type Metric, type Point, sayTick, splitAtOpen } from "./points";
import { Readings } from "./Readings";

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

/** The colour of a line, and of what belongs to it. */
const COLOURS: Record<Metric, string> = {
  Views: "var(--color-views)",
  Clicks: "var(--color-clicks)",
  "Click-through": "var(--color-primary)",
};
const CURVE = curveCardinal.tension(TENSION);
// Beyond, they would hide the line.
const MOST_DOTS = 31;
const MOST_LINES = 31;
const DOT_PX = 3;
const BAR = { width: 72, round: 4 };
const OPEN_WORDS: Record<Interval, string> = { hour: "Hour", day: "Today", week: "Week", month: "Month" };

/** Points as a filled line; a single one, which is none, as a bar with its figure. */
export const Drawing = memo(function Drawing(props: DrawingProps) {
  const { label, points, interval, openAt, markedAt, width, height } = props;
  const drawn = useMemo(() => splitAtOpen(points, openAt), [points, openAt]);
  const plot = useMemo(
    () => plotOf(drawn, { width, height }, label !== "Click-through"),
    [drawn, width, height, label],
  );
  const colour = COLOURS[label];
  const last = drawn.at(-1);
  return (
    <Readings label={label} points={points} interval={interval} plot={plot} colour={colour}>
      <Axes label={label} points={points} interval={interval} plot={plot} />
      {points.length > 1 && markedAt.length <= MOST_LINES && (
        <path d={markLines(points, markedAt, plot)} stroke="var(--color-edge)" strokeDasharray="2 4" />
      )}
      {points.length === 1 ? (
        <SingleBar label={label} value={last?.value ?? 0} plot={plot} />
      ) : (
        <>
          <Line points={drawn} of="over" plot={plot} colour={colour} />
          <Line points={drawn} of="open" plot={plot} colour={colour} />
          <Dots points={drawn} plot={plot} colour={colour} />
        </>
      )}
      {last?.open != null && <OpenPoint value={last.open} interval={interval} plot={plot} colour={colour} />}
    </Readings>
  );
});

type AxesProps = { label: Metric; points: readonly Point[]; interval: Interval; plot: Plot };

const Axes = memo(function Axes({ label, points, interval, plot }: AxesProps) {
  const { ticks, right, bottom, height, y } = plot;
  const isShare = label === "Click-through";
  const middle = (PLOT.top + bottom) / 2;
  return (
    <g fill="var(--color-muted)" fontSize={12} textAnchor="middle">
      <path d={ticks.map((tick) => `M${PLOT.left},${y(tick)}H${right}`).join("")} stroke="var(--color-border)" />
      {ticks.map((tick) => (
        <text key={tick} x={PLOT.left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
          {isShare ? `${tick}%` : sayCount(tick)}
        </text>
      ))}
      <text x={14} y={middle} dy="0.35em" transform={`rotate(-90 14 ${middle})`}>
        {isShare ? "Clicks for 100 views" : "Count"}
      </text>
      {wordsUnder(points.length, interval, plot).map((word) => (
        <text key={word.index} x={word.x} y={bottom + 20} textAnchor={word.anchor}>
          {sayTick(points[word.index]?.at ?? "", interval)}
        </text>
      ))}
      <text x={(PLOT.left + right) / 2} y={height - 8}>
        Date
      </text>
    </g>
  );
});

type LineProps = { points: readonly DrawnPoint[]; of: "over" | "open"; plot: Plot; colour: string };

/** A line goes on across the points that have no value. */
function Line({ points, of, plot, colour }: LineProps) {
  const known = points.flatMap((point, index): [number, number][] => {
    const value = point[of];
    return value == null ? [] : [[plot.x(index), plot.y(value)]];
  });
  const shape = area<[number, number]>(
    ([x]) => x,
    plot.bottom,
    ([, y]) => y,
  ).curve(CURVE)(known);
  const isOpen = of === "open";
  return (
    known.length > 0 && (
      <>
        <path d={shape ?? ""} fill={colour} fillOpacity={isOpen ? 0.06 : 0.14} />
        <path
          data-testid={`line-${of}`}
          d={line().curve(CURVE)(known) ?? ""}
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={isOpen ? "4 4" : undefined}
        />
      </>
    )
  );
}

/** Full dots where there is room; of few views hollow ones anyway, as their share is uncertain. */
function Dots({ points, plot, colour }: { points: readonly DrawnPoint[]; plot: Plot; colour: string }) {
  const shapeOf = (isWanted: (point: DrawnPoint) => boolean) =>
    points
      .map((point, index) =>
        point.value !== null && isWanted(point) ? circle(plot.x(index), plot.y(point.value), DOT_PX) : "",
      )
      .join("");
  return (
    <>
      {points.length <= MOST_DOTS && <path d={shapeOf(({ isUncertain }) => !isUncertain)} fill={colour} />}
      <path d={shapeOf(({ isUncertain }) => isUncertain)} fill="var(--color-surface)" stroke={colour} />
    </>
  );
}

function SingleBar({ label, value, plot: { x, y, bottom } }: { label: Metric; value: number; plot: Plot }) {
  const [left, top] = [x(0) - BAR.width / 2, y(value)];
  const round = Math.min(BAR.round, bottom - top);
  const flat = BAR.width - 2 * round;
  return (
    <>
      <path
        data-testid="bar"
        d={`M${left},${bottom}V${top + round}q0,${-round} ${round},${-round}h${flat}q${round},0 ${round},${round}V${bottom}Z`}
        fill={COLOURS[label]}
      />
      <text x={x(0)} y={top - 6} textAnchor="middle" fill="var(--color-foreground)" fontSize={14} fontWeight={600}>
        {label === "Click-through" ? `${value}%` : value.toLocaleString("en-GB")}
      </text>
    </>
  );
}

/** The last point, of which more is to come. */
function OpenPoint({
  value,
  interval,
  plot,
  colour,
}: {
  value: number;
  interval: Interval;
  plot: Plot;
  colour: string;
}) {
  const [x, y] = [plot.right, plot.y(value)];
  return (
    <>
      <circle cx={x} cy={y} r={4} fill="var(--color-surface)" stroke={colour} strokeWidth={2} />
      {/* The halo keeps it legible where it crosses the line, of which it stands to the left. */}
      <text
        x={x - 8}
        y={y - 14}
        textAnchor="end"
        fill="var(--color-muted)"
        fontSize={12}
        stroke="var(--color-surface)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {`${OPEN_WORDS[interval]} so far`}
      </text>
    </>
  );
}

function markLines(points: readonly Point[], markedAt: readonly string[], { x, bottom }: Plot): string {
  return points.map(({ at }, index) => (markedAt.includes(at) ? `M${x(index)},${PLOT.top}V${bottom}` : "")).join("");
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`;
}

function sayCount(value: number): string {
  return value < 1000 ? String(value) : formatCount(value);
}
