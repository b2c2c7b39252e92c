import { type ReactNode, useId, useState } from "react";
import { pageConfig } from "@/lib/config";
import { isDay, PRESETS, type Preset, rangeInWords } from "@/lib/dates";
import { classes } from "@/ui/classes";
import { Input } from "@/ui/Input";
import type { ChosenRange } from "./useDateRange";

const LABELS: Record<Preset, string> = {
  today: "Today",
  yesterday: "Yesterday",
  thisWeek: "This Week",
  thisMonth: "This Month",
  last6Months: "Last 6 Months",
  thisYear: "This Year",
};

/** The presets (docs/product.md 6.2) and two dates; the range in words, with the zone that its days are of. */
export function DateRange({ range, children }: { range: ChosenRange; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <fieldset className="flex min-w-0 max-w-full gap-1 rounded-control border border-border bg-sunken p-1 max-md:grid max-md:w-full max-md:grid-cols-3">
          <legend className="sr-only">Quick range</legend>
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={range.choice === preset}
              onClick={() => range.choose(preset)}
              className={classes(
                "h-7 shrink-0 rounded-control px-2.5 max-md:px-1 font-medium text-meta transition-colors duration-150 focus-visible:-outline-offset-2 max-md:h-9",
                range.choice === preset
                  ? "bg-surface text-foreground shadow-hairline"
                  : "text-muted hover:text-foreground",
              )}
            >
              {LABELS[preset]}
            </button>
          ))}
        </fieldset>
        <div className="flex min-w-0 flex-wrap gap-2">
          <DayField label="Start date" value={range.start} onChange={(start) => range.edit({ start })} />
          <DayField label="End date" value={range.end} onChange={(end) => range.edit({ end })} />
        </div>
        {children && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
      </div>
      <p className="tabular text-meta text-muted">
        {rangeInWords(range)} · {pageConfig().timeZone.replaceAll("_", " ")} time
      </p>
    </div>
  );
}

export type DayFieldProps = {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** An empty date is a choice too. */
  isOptional?: boolean;
};

export function DayField({ label, value, onChange, isOptional = false }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="w-36"
        value={typed}
        // While a year is typed the value passes through 0002 and 0020: those are not applied.
        onChange={(event) => {
          setTyped(event.target.value);
          if (isDay(event.target.value) && event.target.value >= "1900") {
            onChange(event.target.value);
          } else if (isOptional && !event.target.value && !event.target.validity.badInput) {
            onChange("");
          }
        }}
        onBlur={() => setTyped(value)}
      />
    </span>
  );
}
