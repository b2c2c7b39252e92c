import type { DrawnPoint, Interval } from "./points";

/** Where the plot of a chart begins and ends within it: what stands below at the same places goes by it, too. */
export const PLOT = { left: 64, right: 12, top: 24, bottom: 50 };
/** Of the line between two points. */
export const TENSION = 0.4;

const STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10];
// Of a word under the axis, at 12 px.
const WORD_PX: Record<Interval, number> = { hour: 32, day: 66, week: 66, month: 46 };
const GAP_PX = 32;

export type Size = { width: number; height: number };
/** Where everything of a chart stands, in pixels. */
export type Plot = Size & {
  right: number;
  bottom: number;
  /** What the upright axis counts by, from 0. */
  ticks: readonly number[];
  x: (index: number) => number;
  y: (value: number) => number;
};

export function plotOf(points: readonly DrawnPoint[], { width, height }: Size, isWhole: boolean): Plot {
  const [right, bottom] = [width - PLOT.right, height - PLOT.bottom];
  const ticks = ticksUpTo(Math.max(0, ...points.map(({ value }) => value ?? 0)), isWhole);
  const top = ticks.at(-1) ?? 1;
  return {
    width,
    height,
    right,
    bottom,
    ticks,
    x: (index) =>
      points.length > 1 ? PLOT.left + (index / (points.length - 1)) * (right - PLOT.left) : (PLOT.left + right) / 2,
    y: (value) => bottom - (value / top) * (bottom - PLOT.top),
  };
}

/** The point that is nearest to a place, in pixels from the chart's left edge. */
export function nearestTo(x: number, count: number, { right }: Plot): number {
  const part = (x - PLOT.left) / (right - PLOT.left);
  return Math.min(count - 1, Math.max(0, Math.round(part * (count - 1))));
}

/** Round numbers from 0 until one is at least `most`; of counts whole ones. */
export function ticksUpTo(most: number, isWhole: boolean): number[] {
  const rough = (most || 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ROUND.map((one) => one * power).find((one) => one >= rough && (!isWhole || Number.isInteger(one))) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(6)));
}

export type Word = { index: number; x: number; anchor: "middle" | "end" };

/** Which points are named under the axis: the last one, and before it as many as have room. */
export function wordsUnder(count: number, interval: Interval, plot: Plot): Word[] {
  const half = WORD_PX[interval] / 2;
  const every = Math.max(1, Math.ceil(((count - 1) * (2 * half + GAP_PX)) / (plot.right - PLOT.left)));
  return Array.from({ length: Math.ceil(count / every) }, (_, turn) => count - 1 - turn * every).map((index) => {
    const x = plot.x(index);
    return x + half > plot.width ? { index, x: plot.width, anchor: "end" } : { index, x, anchor: "middle" };
  });
}
