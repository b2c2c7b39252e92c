import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { nearestTo, PLOT, type Plot } from "./plot";
import { type Interval, type Metric, type Point, sayWhen } from "./points";

export type ReadingsProps = {
  label: Metric;
  points: readonly Point[];
  interval: Interval;
  plot: Plot;
  colour: string;
  /** What is drawn; no reading draws it anew. */
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const ABOVE_PX = 12;

/** A drawing of which each point can be read: under the pointer or a finger, or by the arrow keys. */
export function Readings({ label, points, interval, plot, colour, children }: ReadingsProps) {
  const [chosen, setChosen] = useState<number>();
  const point = chosen === undefined ? undefined : points[chosen];
  const place = chosen !== undefined && point?.value != null && { x: plot.x(chosen), y: plot.y(point.value) };
  const last = points.length - 1;
  function onPointer(event: PointerEvent<HTMLElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestTo(event.clientX - left, points.length, plot));
  }
  function onKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.min(last, Math.max(0, (chosen ?? 0) + step)));
    }
  }
  return (
    <div
      role="application"
      aria-label={`${label}, point by point`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read its points
      tabIndex={0}
      className="relative h-full touch-pan-y"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      // A finger that is lifted leaves, too, and wants to read.
      onPointerLeave={(event) => event.pointerType === "mouse" && setChosen(undefined)}
      onFocus={() => setChosen((before) => before ?? 0)}
      onBlur={() => setChosen(undefined)}
      onKeyDown={onKey}
    >
      <svg width={plot.width} height={plot.height} fill="none" className="block" aria-hidden>
        {children}
        {place && (
          <>
            {last > 0 && <path d={`M${place.x},${PLOT.top}V${plot.bottom}`} stroke="var(--color-edge)" />}
            <circle cx={place.x} cy={place.y} r={5} fill={colour} stroke="var(--color-surface)" />
          </>
        )}
      </svg>
      <div
        aria-live="polite"
        className="pointer-events-none absolute top-0 left-0"
        style={place ? { transform: `translate(${place.x}px, ${place.y - ABOVE_PX}px)` } : undefined}
      >
        {place && point && (
          <p
            // As much of it is left of the point as of the chart: it ends where the chart does.
            style={{ transform: `translate(${(-100 * place.x) / plot.width}%, -100%)` }}
            className="tabular absolute w-max rounded-control border border-border bg-raised px-2.5 py-1.5 text-meta shadow-float"
          >
            {label === "Click-through" ? `${point.value}%` : point.value} {label} {sayWhen(point.at, interval)}
            {point.isUncertain && ", uncertain"}
          </p>
        )}
      </div>
    </div>
  );
}
