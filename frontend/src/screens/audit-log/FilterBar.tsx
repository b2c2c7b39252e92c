import { X } from "lucide-react";
import { AREA_OPTIONS, TEXTS } from "@/components/audit/texts";
import { inOrder } from "@/components/chart/useDateRange";
import { DateField, type DateFieldProps } from "@/components/form/DateField";
import { Field } from "@/components/form/Field";
import type { DayRange } from "@/lib/zone";
import { Button } from "@/ui/Button";
import { type Option, Select } from "@/ui/Select";
import type { Filters } from "./api";

type FilterBarProps = {
  filters: Filters;
  actors: readonly string[];
  onFilter: (part: Partial<Filters>) => void;
};

const NONE: Filters = { actor: "", action: "", target: "", startDate: "", endDate: "" };

export function FilterBar({ filters, actors, onFilter }: FilterBarProps) {
  const { actor, action, target, startDate, endDate } = filters;
  const people = [...new Set(actor ? [...actors, actor] : actors)];
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-3 max-md:grid max-md:grid-cols-fit">
      <legend className="sr-only">{TEXTS.filters}</legend>
      <Choice
        label={TEXTS.who}
        value={actor}
        options={[{ value: "", label: TEXTS.everyone }, ...people.map((name) => ({ value: name, label: name }))]}
        onChange={(value) => onFilter({ actor: value })}
      />
      <Choice
        label={TEXTS.what}
        value={action}
        options={
          AREA_OPTIONS.some((option) => option.value === action)
            ? AREA_OPTIONS
            : [...AREA_OPTIONS, { value: action, label: action }]
        }
        onChange={(value) => onFilter({ action: value })}
      />
      <Day label={TEXTS.from} value={startDate} onChange={(start) => onFilter(between({ start }, filters))} />
      <Day label={TEXTS.to} value={endDate} onChange={(end) => onFilter(between({ end }, filters))} />
      {isFiltered && (
        <Button
          className="md:mt-6"
          tone="quiet"
          icon={<X className="size-4" aria-hidden />}
          onClick={() => onFilter(NONE)}
        >
          {TEXTS.clearFilters}
        </Button>
      )}
      {target && (
        <p className="w-full text-meta max-md:col-span-full text-muted">
          {TEXTS.onlyOf} <code className="break-all font-mono text-foreground">{target}</code>
        </p>
      )}
    </fieldset>
  );
}

/** A range needs both days; the other one follows what was typed. */
function between(typed: Partial<DayRange>, { startDate, endDate }: Filters): Partial<Filters> {
  const day = typed.start ?? typed.end ?? "";
  if (!day) {
    return { startDate: "", endDate: "" };
  }
  const { start, end } = inOrder({ start: startDate || day, end: endDate || day, ...typed }, typed);
  return { startDate: start, endDate: end };
}

type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <span className="w-44 max-md:w-auto md:max-lg:w-36">
      <Field label={label}>
        {(control) => (
          <Select {...control} value={value} options={options} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    </span>
  );
}

function Day(props: DateFieldProps) {
  return (
    <span className="w-40 max-md:w-auto md:max-lg:w-37">
      <DateField isOptional {...props} />
    </span>
  );
}
