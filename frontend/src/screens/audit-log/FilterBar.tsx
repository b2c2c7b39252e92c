import { X } from "lucide-react";
import { useId } from "react";
import { DayField } from "@/components/chart/DateRange";
import { Button } from "@/ui/Button";
import { type Option, Select } from "@/ui/Select";
import type { Filters } from "./api";
import { AREA_OPTIONS } from "./words";

export type FilterBarProps = {
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
    <fieldset className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <legend className="sr-only">Filters</legend>
      <Choice
        label="Who"
        value={actor}
        options={[{ value: "", label: "Everyone" }, ...people.map((name) => ({ value: name, label: name }))]}
        onChange={(value) => onFilter({ actor: value })}
      />
      <Choice
        label="What"
        value={action}
        options={
          AREA_OPTIONS.some((option) => option.value === action)
            ? AREA_OPTIONS
            : [...AREA_OPTIONS, { value: action, label: action }]
        }
        onChange={(value) => onFilter({ action: value })}
      />
      <DayField isOptional label="From" value={startDate} onChange={(day) => onFilter(between(day, endDate))} />
      <DayField isOptional label="To" value={endDate} onChange={(day) => onFilter(between(startDate, day, true))} />
      {isFiltered && (
        <Button tone="quiet" icon={<X className="size-4" aria-hidden />} onClick={() => onFilter(NONE)}>
          Clear filters
        </Button>
      )}
      {target && (
        <p className="w-full text-meta text-muted">
          Only changes of <code className="break-all font-mono text-foreground">{target}</code>
        </p>
      )}
    </fieldset>
  );
}

/** A range needs both days; the other one follows what was typed. */
function between(start: string, end: string, isEndTyped = false): Partial<Filters> {
  if (isEndTyped ? !end : !start) {
    return { startDate: "", endDate: "" };
  }
  const [first, last] = [start || end, end || start];
  return first <= last
    ? { startDate: first, endDate: last }
    : { startDate: isEndTyped ? last : first, endDate: isEndTyped ? last : first };
}

type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-44"
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
