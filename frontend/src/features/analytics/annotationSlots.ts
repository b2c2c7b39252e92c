import { dayOf } from "@/lib/dates";
import type { CountPoint, Interval } from "@/patterns/chart/points";
import type { Annotation } from "./annotations";

/** A button is 28 pixels wide; closer ones merge. */
const MIN_DISTANCE = 30;

/** Annotations that share a button, at `x` pixels from the left edge of the plot. */
export type Slot = { at: string; x: number; annotations: Annotation[] };

/** Return the annotations of each point, from its start until the next point. */
export function annotatedPoints(
  annotations: readonly Annotation[],
  points: readonly CountPoint[],
  interval: Interval,
): Map<string, Annotation[]> {
  const found = new Map<string, Annotation[]>();
  for (const annotation of annotations) {
    const key = interval === "hour" ? Date.parse(annotation.at) : dayOf(annotation.at);
    const at = points.findLast((point) => startOf(point.at, interval) <= key)?.at;
    if (at !== undefined) {
      found.set(at, [...(found.get(at) ?? []), annotation]);
    }
  }
  return found;
}

/** Return the buttons below the chart. Points that are closer than a button share one. */
export function slotsOf(
  annotated: ReadonlyMap<string, Annotation[]>,
  points: readonly CountPoint[],
  width: number,
): Slot[] {
  const groups: { at: string; first: number; last: number; annotations: Annotation[] }[] = [];
  points.forEach(({ at }, index) => {
    const annotations = annotated.get(at);
    if (!annotations) {
      return;
    }
    const x = points.length > 1 ? (index / (points.length - 1)) * width : width / 2;
    const group = groups.at(-1);
    if (group && x - group.first < MIN_DISTANCE) {
      group.last = x;
      group.annotations.push(...annotations);
    } else {
      groups.push({ at, first: x, last: x, annotations: [...annotations] });
    }
  });
  return groups.map(({ at, first, last, annotations }) => ({ at, x: (first + last) / 2, annotations }));
}

/** Return the sort key of a time: a timestamp for hours, the date for longer intervals. */
function startOf(at: string, interval: Interval): number | string {
  return interval === "hour" ? Date.parse(at) : at.slice(0, 10);
}
