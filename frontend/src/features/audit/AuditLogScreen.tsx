import { History, X } from "lucide-react";
import { addDays, type DayRange, dayNow, dayOf, formatDay, isRange } from "@/lib/dates";
import { nameOfTarget } from "@/patterns/audit/changes";
import { AREA_OPTIONS } from "@/patterns/audit/texts";
import { inOrder } from "@/patterns/chart/useDateRange";
import { DateField, type DateFieldProps } from "@/patterns/form/DateField";
import { Field } from "@/patterns/form/Form";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { urlText } from "@/patterns/list/urlText";
import { useList } from "@/patterns/list/useList";
import { Button } from "@/ui/Button";
import { CsvLink } from "@/ui/CsvLink";
import { EmptyState } from "@/ui/EmptyState";
import { type Option, Select } from "@/ui/Input";
import { csvAddress, type Filters, fetchAuditLog, type Run } from "./api";
import { RunRow } from "./RunRow";

/** All changes in the console: admin, time, address, old and new values. */
export function AuditLogScreen() {
  const list = useList({
    queryKey: ["audit-log"],
    load: ({ filters, search, ...request }) => fetchAuditLog(filtersOf(filters, search), request),
    isPaged: true,
    filters: FILTERS,
  });
  const filters = filtersOf(list.filters, list.search);

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead action={<CsvLink href={csvAddress(filters)} />} />
      <FilterBar
        filters={filters}
        actors={list.data?.actors ?? []}
        targetName={list.data?.targetName || nameOfTarget(filters.target)}
        onFilter={list.setFilters}
        onClear={list.clearFilters}
      />
      <ListPage
        label="Audit log"
        list={list}
        skeletonRows={8}
        search="Search changes"
        {...(!list.query.isLoadingError && { noun: "change" })}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="No matching entries. Clear the filters, or choose a different date range."
          />
        }
      >
        {({ rows, page, pages, hasMorePages }) => (
          <>
            {byDay(rows).map(([day, runsOfDay]) => (
              <section key={day}>
                <h2 className="border-border border-b bg-sunken px-4 py-1.5 font-medium text-meta text-muted md:px-6">
                  {formatDayHeading(day)}
                </h2>
                <ol
                  className="grid grid-cols-1 divide-y divide-border border-border border-b"
                  aria-label={formatDayHeading(day)}
                >
                  {runsOfDay.map((run) => (
                    <RunRow key={run.number} run={run} onTarget={(target) => list.setFilters({ target })} />
                  ))}
                </ol>
              </section>
            ))}
            {hasMorePages && page === pages && (
              <p className="border-border border-t px-4 py-3 text-meta text-muted md:px-6">
                There are older changes. Choose dates to see them.
              </p>
            )}
          </>
        )}
      </ListPage>
    </div>
  );
}

const FILTERS = { actor: urlText, action: urlText, target: urlText, startDate: urlText, endDate: urlText };

/** Join the filters with the search, without days of the URL that are not a range. */
function filtersOf(filters: Omit<Filters, "q">, search: string): Filters {
  const isValid = isRange({ start: filters.startDate, end: filters.endDate });
  return { q: search.trim(), ...filters, ...(!isValid && { startDate: "", endDate: "" }) };
}

/** Group runs by the local date of their newest change. */
function byDay(runs: readonly Run[]): [string, Run[]][] {
  const days = new Map<string, Run[]>();
  for (const run of runs) {
    const day = dayOf(run.at);
    days.set(day, [...(days.get(day) ?? []), run]);
  }
  return [...days];
}

function formatDayHeading(day: string): string {
  const today = dayNow();
  const name = { [today]: "Today", [addDays(today, -1)]: "Yesterday" }[day];
  return [name, formatDay(day)].filter(Boolean).join(", ");
}

type FilterBarProps = {
  filters: Filters;
  actors: readonly string[];
  targetName: string;
  onFilter: (part: Partial<Filters>) => void;
  onClear: () => void;
};

function FilterBar({ filters, actors, targetName, onFilter, onClear }: FilterBarProps) {
  const { actor, action, target, startDate, endDate } = filters;
  const people = [...new Set(actor ? [...actors, actor] : actors)];
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-3 max-md:grid max-md:grid-cols-fit">
      <legend className="sr-only">Filters</legend>
      <FilterSelect
        label="Who"
        value={actor}
        options={[{ value: "", label: "Everyone" }, ...people.map((name) => ({ value: name, label: name }))]}
        onChange={(value) => onFilter({ actor: value })}
      />
      <FilterSelect
        label="What"
        value={action}
        options={
          AREA_OPTIONS.some((option) => option.value === action)
            ? AREA_OPTIONS
            : [...AREA_OPTIONS, { value: action, label: action }]
        }
        onChange={(value) => onFilter({ action: value })}
      />
      <FilterDay label="From" value={startDate} onChange={(start) => onFilter(between({ start }, filters))} />
      <FilterDay label="To" value={endDate} onChange={(end) => onFilter(between({ end }, filters))} />
      {isFiltered && (
        <Button className="md:mt-6" tone="quiet" icon={<X className="size-4" aria-hidden />} onClick={onClear}>
          Clear filters
        </Button>
      )}
      {target && (
        <p className="w-full text-meta max-md:col-span-full text-muted">
          Only changes to{" "}
          <span title={target} className="wrap-anywhere font-medium text-foreground">
            {targetName}
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** Return both dates of a range, which needs both. The date that was not edited follows the other one. */
function between(typed: Partial<DayRange>, { startDate, endDate }: Filters): Partial<Filters> {
  const day = typed.start ?? typed.end ?? "";
  if (!day) {
    return { startDate: "", endDate: "" };
  }
  const { start, end } = inOrder({ start: startDate || day, end: endDate || day, ...typed }, typed);
  return { startDate: start, endDate: end };
}

type FilterSelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
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

function FilterDay(props: DateFieldProps) {
  return (
    <span className="w-40 max-md:w-auto md:max-lg:w-37">
      <DateField isOptional {...props} />
    </span>
  );
}
