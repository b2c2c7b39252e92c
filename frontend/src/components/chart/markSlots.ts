import type { Mark } from "./marks";
import type { CountPoint, Interval } from "./points";

/** Where the plot of a chart begins and ends within it: what stands below at the same places goes by it, too. */
export const PLOT = { left: 64, right: 12, bottom: 50 };
/** Around axes and plot. */
export const MARGIN = { top: 24, right: PLOT.right, bottom: 20, left: 8 };
/** Of the line between two points. */
export const TENSION = 0.4;

export type Slot = { at: string; place: number; marks: Mark[] };

/** {point: what happened from it until the next one}. `dayOf` the mark is the console's, as the points' are. */
export function markedPoints(
  marks: readonly Mark[],
  points: readonly CountPoint[],
  interval: Interval,
): Map<string, Mark[]> {
  const found = new Map<string, Mark[]>();
  for (const mark of marks) {
    const at = points.findLast((point) => begins(point.at, interval) <= keyOf(mark, interval))?.at;
    if (at !== undefined) {
      found.set(at, [...(found.get(at) ?? []), mark]);
    }
  }
  return found;
}

/** At most `most` places from the left edge (0) to the right one (1), so that each has room for a finger. */
export function slotsOf(marked: ReadonlyMap<string, Mark[]>, points: readonly CountPoint[], most: number): Slot[] {
  const slots = new Map<number, Slot>();
  const width = Math.max(1, points.length / most);
  points.forEach(({ at }, index) => {
    const marks = marked.get(at);
    if (!marks) {
      return;
    }
    const number = Math.floor(index / width);
    const middle = width > 1 ? (number + 0.5) * width - 0.5 : index;
    const slot = slots.get(number) ?? { at, place: points.length > 1 ? middle / (points.length - 1) : 0.5, marks: [] };
    slot.marks.push(...marks);
    slots.set(number, slot);
  });
  return [...slots.values()];
}

/** Hours are compared as moments, days by their names. */
function begins(at: string, interval: Interval): number | string {
  return interval === "hour" ? Date.parse(at) : at.slice(0, 10);
}

function keyOf(mark: Mark, interval: Interval): number | string {
  return interval === "hour" ? Date.parse(mark.at) : mark.day;
}
