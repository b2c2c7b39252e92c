import { useQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { api, type Schema, unwrap } from "@/api/client";
import { formatCount, formatTime } from "@/lib/format";
import { STATS_FAILED } from "@/lib/messages";
import { IN_BACKGROUND } from "@/session/queryClient";
import { isSessionOver } from "@/session/session";

export const POLL_MS = 5000;
const PATH = "/api/App/controller/admin/app/loadCheck";
type Level = "green" | "yellow" | "red";
type Stat = { name: string; label: string; value: string; percent?: number; level: Level | undefined; title: string };

const LEVELS: readonly Level[] = ["green", "yellow", "red"];
const LEVEL_LABELS = { green: "normal", yellow: "raised", red: "high" };
const COLORS = {
  green: "[--level:var(--color-success)]",
  yellow: "[--level:var(--color-warning)]",
  red: "[--level:var(--color-danger)]",
  none: "[--level:var(--color-edge)]",
};

/** CPU, RAM, storage, and live viewers. Values of a failed poll stay and are marked as old. */
export function LoadStrip() {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ["load"],
    queryFn: ({ signal }) => fetchLoad(signal),
    refetchInterval: () => (isSessionOver() ? false : POLL_MS),
    meta: IN_BACKGROUND,
  });
  const stats = statsOf(data);
  const worst = LEVELS.findLast((level) => stats.some((stat) => stat.level === level));
  const asOf = dataUpdatedAt ? formatTime(new Date(dataUpdatedAt).toISOString()) : "";
  const staleTitle = asOf ? `As of ${asOf}; the server has not responded since.` : "Waiting for the server.";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label="Server load"
      data-level={worst}
      data-stale={isError || undefined}
      title={isError ? staleTitle : undefined}
      className={`group/load ${COLORS[worst ?? "none"]}`}
    >
      <button
        type="button"
        popoverTarget="load-details"
        aria-label="Server load"
        className="shell-button relative after:absolute after:top-2 after:right-2 after:size-1.75 after:rounded-full after:bg-(--level) after:ring-2 after:ring-surface md:hidden"
      >
        <Activity className="size-4.5" aria-hidden />
      </button>
      <dl
        id="load-details"
        popover="auto"
        className="gap-4.5 text-foreground group-data-stale/load:opacity-55 max-md:fixed max-md:inset-auto max-md:top-[calc(var(--spacing-topbar)+8px)] max-md:right-2 max-md:min-w-60 max-md:gap-3 max-md:rounded-card max-md:border max-md:border-border max-md:bg-raised max-md:px-4 max-md:py-3.5 max-md:shadow-float max-md:open:grid md:static md:m-0 md:flex md:overflow-visible md:border-0 md:bg-transparent md:p-0 max-[75rem]:gap-3"
      >
        {stats.map((stat) => (
          <StatRow key={stat.name} stat={stat} />
        ))}
      </dl>
    </div>
  );
}

function StatRow({ stat: { name, label, value, percent, level, title } }: { stat: Stat }) {
  const isMeter = percent !== undefined;
  return (
    <div
      data-stat={name}
      data-level={level}
      title={title || undefined}
      className={`grid grid-cols-[auto_auto] items-center gap-x-1.5 text-meta leading-tight max-md:grid-cols-[1fr_auto] ${COLORS[level ?? "none"]}`}
    >
      <dt className="text-muted decoration-dotted group-data-stale/load:underline">{label}</dt>
      <dd className="tabular flex items-center gap-1.5 font-medium">
        <span
          aria-hidden
          className={`size-1.75 rounded-full bg-(--level) ${isMeter ? "hidden md:max-xl:block" : ""}`}
          data-dot
        />
        {isMeter && (
          // biome-ignore lint/a11y/useSemanticElements: browsers render a meter element in layers that cannot be styled the same way
          <span
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="block h-1.25 w-10 overflow-hidden rounded-full bg-hover max-md:w-22 md:max-xl:hidden"
          >
            <span className="block h-full bg-(--level)" style={{ width: `${percent}%` }} data-fill />
          </span>
        )}
        <span className={isMeter ? "min-w-[4.6ch] text-right md:max-xl:text-left" : "min-w-[3ch]"}>{value}</span>
      </dd>
    </div>
  );
}

async function fetchLoad(signal: AbortSignal): Promise<Schema<"LoadResponse">> {
  try {
    return await unwrap(api.GET(PATH, { signal }));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the only trace of a failed poll
    console.error(STATS_FAILED, error);
    throw error;
  }
}

function statsOf(load: Schema<"LoadResponse"> | undefined): Stat[] {
  const viewers = load?.viewers;
  const isCounted = typeof viewers === "number";
  return [
    percentStat("cpu", "CPU", load?.cpuLoad),
    percentStat("ram", "RAM", load?.ramUsage),
    percentStat("storage", "Storage", load?.storageUsage),
    {
      name: "live",
      label: "Live",
      // Compact from 1,000 on, as all counts, but 0 stays 0.
      value: isCounted ? (viewers < 1000 ? String(viewers) : formatCount(viewers)) : "–",
      level: isCounted ? viewersLevel(viewers) : undefined,
      title: isCounted
        ? `${viewers}: ${LEVEL_LABELS[viewersLevel(viewers)]}`
        : load
          ? "The number of live viewers is not available."
          : "",
    },
  ];
}

function percentStat(name: string, label: string, percent: number | undefined): Stat {
  if (percent === undefined) {
    return { name, label, value: "–", percent: 0, level: undefined, title: "" };
  }
  const level = percentLevel(percent);
  return {
    name,
    label,
    value: `${formatPercent(percent)}%`,
    percent,
    level,
    title: `${percent}%: ${LEVEL_LABELS[level]}`,
  };
}

/** Round to whole percent, except for small values and where the rounded value would have another color. */
function formatPercent(percent: number): string {
  const isWhole = percent >= 10 && percentLevel(Math.round(percent)) === percentLevel(percent);
  return isWhole ? String(Math.round(percent)) : percent.toFixed(1);
}

// The thresholds apply to the unrounded value: 80.4 is red.
export function percentLevel(percent: number): Level {
  return percent < 50 ? "green" : percent <= 80 ? "yellow" : "red";
}

export function viewersLevel(count: number): Level {
  return count < 100 ? "green" : count <= 500 ? "yellow" : "red";
}
