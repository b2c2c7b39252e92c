import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { britishDay } from "@/lib/dates";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import { type Point, sumByDay } from "./points";

// The chart library is half of the bundle, so it is loaded only when there is something to draw.
const Drawing = lazy(() => import("./Drawing").then((found) => ({ default: found.Drawing })));

export const CHART_HEIGHT = 350;

export type CountChartProps = {
  /** "Views" or "Clicks": the series' label, and the word of its tooltip. */
  label: "Views" | "Clicks";
  points: readonly Point[];
  /** The day that is not over yet. */
  today: string;
};

/** Counts by day as a filled line, or as the table of the same figures. */
export function CountChart({ label, points, today }: CountChartProps) {
  const [view, setView] = useState<"Chart" | "Table">("Chart");
  const days = useMemo(() => sumByDay(points), [points]);
  const colour = label === "Views" ? "bg-views" : "bg-clicks";
  return (
    <figure
      aria-label={`${label} by day`}
      className="min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-6"
    >
      <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <span className="inline-flex items-center gap-2 font-semibold text-card">
          <span className={`size-2.5 rounded-full ${colour}`} aria-hidden />
          {label}
        </span>
        <Segments label={`${label} as`} options={["Chart", "Table"]} chosen={view} onChoose={setView} />
      </figcaption>
      {view === "Chart" ? (
        <ChartBoundary>
          <Suspense fallback={<Skeleton className="h-[350px]" />}>
            <Drawing label={label} days={days} today={today} height={CHART_HEIGHT} />
          </Suspense>
        </ChartBoundary>
      ) : (
        <DayTable label={label} days={days} today={today} />
      )}
    </figure>
  );
}

/** A lost script of the drawing takes the drawing alone: the figures stay. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    // biome-ignore lint/suspicious/noConsole: a crash must be findable
    console.error(error);
  }

  override render() {
    return this.state.hasFailed ? (
      <p role="alert" className="grid h-[350px] place-items-center text-muted">
        The chart could not be loaded. The table has the same figures.
      </p>
    ) : (
      this.props.children
    );
  }
}

function DayTable({ label, days, today }: { label: string; days: readonly Point[]; today: string }) {
  return (
    <section
      className="h-[350px] overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Table of ${label.toLowerCase()}`}
    >
      <table className="w-full text-body">
        <thead className="sticky top-0 bg-surface text-left text-meta text-muted">
          <tr>
            <th scope="col" className="border-border border-b py-2 font-medium">
              Date
            </th>
            <th scope="col" className="border-border border-b py-2 text-right font-medium">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <td className="tabular border-border border-b py-1.5">
                {britishDay(day.day)}
                {day.day === today && <span className="text-muted"> so far</span>}
              </td>
              <td className="tabular border-border border-b py-1.5 text-right">{day.count.toLocaleString("en-GB")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
