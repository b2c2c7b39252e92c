import { memo, useMemo } from "react";
import { XAxis, YAxis } from "recharts";
import { MARGIN, PLOT } from "./markSlots";
import { type Interval, type Point, sayTick } from "./points";
import { CLICKS_OF_VIEWS, COUNT, DATE } from "./texts";

const LINE = { stroke: "var(--color-border)" };
const FROM_ZERO: [number, "auto"] = [0, "auto"];
const TEXT = { fill: "var(--color-muted)", fontSize: 12 };
// From a line's middle to its foot, and from its top.
const MIDDLE = "0.355em";
const BELOW = "0.71em";

/** What the axes are called. */
export const AxisTitles = memo(function AxisTitles(props: { width: number; height: number; isShare: boolean }) {
  const { width, height, isShare } = props;
  const middle = (PLOT.left + width - PLOT.right) / 2;
  const turned = `translate(13 ${(MARGIN.top + height - PLOT.bottom) / 2}) rotate(-90)`;
  return (
    <g textAnchor="middle" {...TEXT}>
      <text x={middle} y={height - 4}>
        {DATE}
      </text>
      <text transform={turned} dy={MIDDLE}>
        {isShare ? CLICKS_OF_VIEWS : COUNT}
      </text>
    </g>
  );
});

type TimeAxisProps = { points: readonly Point[]; interval: Interval; width: number };

/** The axis of time. Its texts are chosen by their usual width: to measure each would lay out the page as often. */
export const TimeAxis = memo(function TimeAxis({ points, interval, width }: TimeAxisProps) {
  const ticks = useMemo(() => ticksOf(points, interval, width - PLOT.left - PLOT.right), [points, interval, width]);
  const tick = useMemo(
    () => <Tick say={(at) => sayTick(String(at), interval)} anchor="middle" most={width - TICK_WIDTHS[interval] / 2} />,
    [interval, width],
  );
  return (
    <XAxis
      dataKey="at"
      ticks={ticks}
      interval={0}
      tick={tick}
      tickLine={false}
      axisLine={LINE}
      tickMargin={8}
      height={PLOT.bottom - MARGIN.bottom}
    />
  );
});

export const CountAxis = memo(function CountAxis({ isShare }: { isShare: boolean }) {
  return (
    <YAxis
      domain={FROM_ZERO}
      allowDecimals={isShare}
      interval={0}
      tick={isShare ? SHARE_TICK : COUNT_TICK}
      tickLine={false}
      axisLine={false}
      width={PLOT.left - MARGIN.left}
    />
  );
});

type TickProps = {
  say: (value: string | number) => string;
  anchor: "middle" | "end";
  /** Further right it would be cut. */
  most?: number;
  x?: number;
  y?: number;
  payload?: { value: string | number };
};

function Tick({ say, anchor, most = Number.POSITIVE_INFINITY, x = 0, y, payload }: TickProps) {
  return (
    <text x={Math.min(x, most)} y={y} dy={anchor === "end" ? MIDDLE : BELOW} textAnchor={anchor} {...TEXT}>
      {payload && say(payload.value)}
    </text>
  );
}

const SHARE_TICK = <Tick say={(value) => `${value}%`} anchor="end" />;
const COUNT_TICK = <Tick say={(value) => sayCountTick(Number(value))} anchor="end" />;

/** How wide the text of a point is under the axis, in pixels. */
const TICK_WIDTHS: Record<Interval, number> = { hour: 36, day: 68, week: 68, month: 50 };
const GAP = 32;
// Of a day: every how many hours there is a text.
const HOURS = [1, 2, 3, 4, 6, 8, 12];

/** The points that have a text under an axis of `width` pixels: hours from the first one on, others up to the last. */
export function ticksOf(points: readonly Point[], interval: Interval, width: number): string[] {
  const last = points.length - 1;
  const least = Math.ceil(((TICK_WIDTHS[interval] + GAP) * last) / width) || 1;
  const isHour = interval === "hour";
  const every = (isHour && HOURS.find((hours) => hours >= least)) || least;
  return points.filter((_, index) => (isHour ? index : last - index) % every === 0).map(({ at }) => at);
}

/** "950", "2.85k", "1.5M": to the last digit that a tick has, so that equal steps read as equal. */
export function sayCountTick(count: number): string {
  const [unit, size] = count < 1000 ? ["", 1] : count < 1_000_000 ? ["k", 1000] : ["M", 1_000_000];
  return `${Number((count / size).toFixed(2))}${unit}`;
}
