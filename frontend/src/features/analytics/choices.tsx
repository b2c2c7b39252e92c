// Interval, comparison, and shown annotations, stored in the URL, and the keys of the date range.
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { addDays, countDays, isDay, type Preset } from "@/lib/dates";
import { watchKeys } from "@/lib/keys";
import { COMPARISONS, type Compare } from "@/patterns/chart/api";
import { INTERVALS, type Interval } from "@/patterns/chart/points";
import type { ChosenRange } from "@/patterns/chart/useDateRange";
import { DateField } from "@/patterns/form/DateField";
import { urlText } from "@/patterns/list/urlText";
import { classes } from "@/ui/classes";
import { Select } from "@/ui/Input";
import { Segments } from "@/ui/Segments";
import { ANNOTATION_ICONS } from "./AnnotationStrip";
import type { Annotation } from "./annotations";

const ANNOTATION_KINDS = { change: "Changes", fire: "Fired ads", push: "Notifications", plan: "Schedules" } as const;
const COMPARISON = {
  previous: "Previous period",
  month: "Previous month",
  weekday: "Same weekdays",
  year: "Previous year",
  custom: "From a date…",
  none: "No comparison",
} as const;
const LABELS = { hour: "Hour", day: "Day", week: "Week", month: "Month" } as const;

const HOUR_RANGE_DAYS = 3;
const DAY_RANGE_DAYS = 184;
const WEEK_RANGE_DAYS = 730;
/** The server stores counts by hour this long. */
const HOUR_RETENTION_DAYS = 34;

/** Return the default interval: hours up to 3 days, days up to half a year, weeks up to 2 years, then months. */
function suitingInterval(range: ChosenRange): Interval {
  const days = countDays(range);
  if (possibleIntervals(range).includes("hour")) {
    return "hour";
  }
  return days <= DAY_RANGE_DAYS ? "day" : days <= WEEK_RANGE_DAYS ? "week" : "month";
}

/** Return the intervals that a range allows. */
function possibleIntervals(range: ChosenRange): Interval[] {
  const days = countDays(range);
  const least: Record<Interval, boolean> = {
    hour: days <= HOUR_RANGE_DAYS && range.start >= addDays(range.today, -HOUR_RETENTION_DAYS),
    day: true,
    week: days > 7,
    month: days > 31,
  };
  return INTERVALS.filter((interval) => least[interval]);
}

/** The interval of the charts, stored in the URL once chosen. The default replaces one that the range does not allow. */
export function useInterval(range: ChosenRange) {
  const [chosen, write] = useQueryState("by", parseAsStringLiteral(INTERVALS));
  const possible = possibleIntervals(range);
  const suiting = suitingInterval(range);
  const interval = chosen && possible.includes(chosen) ? chosen : suiting;
  const choice = possible.length > 1 && (
    <Segments
      label="Interval"
      options={possible}
      labels={LABELS}
      chosen={interval}
      onChoose={(next) => write(next === suiting ? null : next)}
    />
  );
  return { interval, choice };
}

const COMPARISON_IN_URL = parseAsStringLiteral(COMPARISONS);

/** The comparison, stored in the URL once chosen. The default up to a week is the same weekdays. */
export function useComparison(range: ChosenRange): { compare: Compare; choice: ReactNode } {
  const [chosen, write] = useQueryState("compare", COMPARISON_IN_URL);
  const [start, writeStart] = useQueryState("compareStart", urlText);
  const suiting = countDays(range) <= 7 ? "weekday" : "previous";
  const comparison = chosen ?? suiting;
  const isCustom = comparison === "custom";
  const compareStart = isDay(start) ? start : addDays(range.start, -countDays(range));
  const compare = useMemo(
    () => (isCustom ? { compare: comparison, compareStart } : { compare: comparison }),
    [comparison, isCustom, compareStart],
  );
  const choice = (
    <span className="flex flex-wrap items-end gap-2">
      <Select
        aria-label="Compare with"
        value={comparison}
        options={COMPARISONS.map((value) => ({ value, label: COMPARISON[value] }))}
        onChange={({ target: { value } }) => void write(value === suiting ? null : COMPARISON_IN_URL.parse(value))}
        className="w-auto! max-w-full px-2! md:h-8! md:text-meta!"
      />
      {isCustom && (
        <DateField
          label="Compare from"
          value={compareStart}
          onChange={(day) => void writeStart(day)}
          max={range.today}
        />
      )}
    </span>
  );
  return { compare, choice };
}

const TYPES = ["change", "fire", "push", "plan"] as const satisfies readonly Annotation["type"][];
const HIDDEN_IN_URL = parseAsArrayOf(parseAsStringLiteral(TYPES)).withDefault([]);

/** The shown types of annotations. The URL stores the hidden ones. */
export function useShownAnnotations(annotations: readonly Annotation[]) {
  const [hidden, write] = useQueryState("hide", HIDDEN_IN_URL);
  const shown = useMemo(() => annotations.filter(({ type }) => !hidden.includes(type)), [annotations, hidden]);
  const countOf = (type: Annotation["type"]) =>
    annotations.filter((annotation) => annotation.type === type).reduce((sum, { count }) => sum + count, 0);
  const toggles = annotations.length > 0 && (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Events on the charts</legend>
      {/* Few ads have a schedule. */}
      {TYPES.filter((type) => type !== "plan" || countOf(type) > 0).map((type) => {
        const isShown = !hidden.includes(type);
        const Icon = ANNOTATION_ICONS[type];
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isShown}
            onClick={() => write(isShown ? [...hidden, type] : hidden.filter((hiddenType) => hiddenType !== type))}
            className={classes(
              "tabular inline-flex h-8 items-center gap-1.5 rounded-control border px-2.5 font-medium text-meta transition-colors duration-150 max-md:h-touch",
              isShown ? "border-edge bg-surface" : "border-border text-muted hover:text-foreground",
            )}
          >
            <Icon className="size-3.5" aria-hidden />
            {ANNOTATION_KINDS[type]} <span className="text-muted">{countOf(type)}</span>
          </button>
        );
      })}
    </fieldset>
  );
  return { shown, toggles };
}

// Elements with their own arrow keys: charts, scrolling areas, date fields.
const HAS_ARROWS = "[role=application], [role=spinbutton], [tabindex='0']";

/** Start the keys: D, W, M, and Y choose today and this week, month, and year. Arrows move by one range. */
export function useRangeKeys(range: ChosenRange): void {
  const choose = useEffectEvent((preset: Preset) => range.choose(preset));
  const move = useEffectEvent(({ target }: KeyboardEvent, step: 1 | -1) => {
    if (!(target instanceof Element && target.closest(HAS_ARROWS))) {
      range.move(step);
    }
  });
  useEffect(
    () =>
      watchKeys({
        d: () => choose("today"),
        w: () => choose("thisWeek"),
        m: () => choose("thisMonth"),
        y: () => choose("thisYear"),
        ArrowLeft: (event) => move(event, -1),
        ArrowRight: (event) => move(event, 1),
      }),
    [],
  );
}
