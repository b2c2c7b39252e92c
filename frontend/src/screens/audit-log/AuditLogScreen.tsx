import { Download, History, X } from "lucide-react";
import { nameOfTarget } from "@/components/audit/changes";
import { AREA_OPTIONS, TEXTS } from "@/components/audit/texts";
import { inOrder } from "@/components/chart/useDateRange";
import { DateField, type DateFieldProps } from "@/components/form/DateField";
import { Field } from "@/components/form/Form";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard, ListCount } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { useListState } from "@/components/list/useListState";
import { writeQuery } from "@/lib/address";
import { addDays, type DayRange, dayInWords, dayNow, dayOf, isRange } from "@/lib/zone";
import { Button, LinkButton } from "@/ui/Button";
import { type Option, Select } from "@/ui/Input";
import { csvAddress, type Filters, fetchAuditLog, type Run } from "./api";
import { RunRow } from "./RunRow";

/** Every change of anything in the console: who, when, from where, what it was and what it is. */
export function AuditLogScreen() {
  const [start] = useListState("startDate");
  const [end] = useListState("endDate");
  const days = isRange({ start, end }) ? { startDate: start, endDate: end } : { startDate: "", endDate: "" };
  const filters: Filters = {
    q: useListState("q")[0].trim(),
    actor: useListState("actor")[0],
    action: useListState("action")[0],
    target: useListState("target")[0],
    ...days,
  };
  const list = useListPage({
    queryKey: ["audit-log", filters],
    load: (request) => fetchAuditLog(filters, request),
    pagesOf: (data) => data.totalPages,
  });
  const { data } = list.query;
  const filter = (part: Partial<Filters>) => writeQuery({ ...part, page: "" });

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        action={
          <LinkButton href={csvAddress(filters)}>
            <Download className="size-4" aria-hidden />
            {TEXTS.csv}
          </LinkButton>
        }
      />
      <FilterBar
        filters={filters}
        actors={data?.actors ?? []}
        targetName={data?.targetName || nameOfTarget(filters.target)}
        onFilter={filter}
      />
      <ListCard
        label={TEXTS.title}
        list={list}
        skeletonRows={8}
        search={{ label: TEXTS.search }}
        toolbar={
          !list.query.isLoadingError && (
            <ListCount of={data?.total} isLeast={data?.isTotalLeast ?? false} one="change" />
          )
        }
        empty={({ runs }) => runs.length === 0 && <EmptyState icon={<History aria-hidden />} title={TEXTS.nothing} />}
      >
        {({ runs, page, totalPages, hasMorePages }) => (
          <>
            {byDay(runs).map(([day, runsOfDay]) => (
              <section key={day}>
                <h2 className="border-border border-b bg-sunken px-4 py-1.5 font-medium text-meta text-muted md:px-6">
                  {sayDay(day)}
                </h2>
                <ol className="grid grid-cols-1 divide-y divide-border border-border border-b" aria-label={sayDay(day)}>
                  {runsOfDay.map((run) => (
                    <RunRow key={run.number} run={run} onTarget={(target) => filter({ target })} />
                  ))}
                </ol>
              </section>
            ))}
            {hasMorePages && page === totalPages && (
              <p className="border-border border-t px-4 py-3 text-meta text-muted md:px-6">{TEXTS.older}</p>
            )}
          </>
        )}
      </ListCard>
    </div>
  );
}

/** Runs by the day of their newest change, in the console's time zone. */
function byDay(runs: readonly Run[]): [string, Run[]][] {
  const days = new Map<string, Run[]>();
  for (const run of runs) {
    const day = dayOf(run.at);
    days.set(day, [...(days.get(day) ?? []), run]);
  }
  return [...days];
}

function sayDay(day: string): string {
  const today = dayNow();
  const name = { [today]: TEXTS.today, [addDays(today, -1)]: TEXTS.yesterday }[day];
  return [name, dayInWords(day)].filter(Boolean).join(", ");
}

type FilterBarProps = {
  filters: Filters;
  actors: readonly string[];
  targetName: string;
  onFilter: (part: Partial<Filters>) => void;
};

const NONE: Filters = { q: "", actor: "", action: "", target: "", startDate: "", endDate: "" };

function FilterBar({ filters, actors, targetName, onFilter }: FilterBarProps) {
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
          {TEXTS.onlyOf}{" "}
          <span title={target} className="wrap-anywhere font-medium text-foreground">
            {targetName}
          </span>
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
