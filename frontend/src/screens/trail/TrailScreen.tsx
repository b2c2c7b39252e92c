import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import { Busy } from "@/parts/busy/Busy";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { Pager } from "@/parts/pager/Pager";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { LinkButton } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { csvAddress, type Filters, fetchTrail } from "./api";
import { EntryRow } from "./EntryRow";
import { FilterBar } from "./FilterBar";

/** Every change of anything in the console: who, when, from where, what it was and what it is. */
export function TrailScreen() {
  const [pageText, setPageText] = useListState("page");
  const [actor, setActor] = useListState("actor");
  const [action, setAction] = useListState("action");
  const [target, setTarget] = useListState("target");
  const [startDate, setStartDate] = useListState("startDate");
  const [endDate, setEndDate] = useListState("endDate");
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const filters: Filters = { actor, action, target, startDate, endDate };
  const setters = {
    actor: setActor,
    action: setAction,
    target: setTarget,
    startDate: setStartDate,
    endDate: setEndDate,
  };
  const trail = useQuery({
    queryKey: ["trail", filters, page],
    queryFn: () => fetchTrail(filters, page),
    placeholderData: keepPreviousData,
  });

  function filter(part: Partial<Filters>) {
    for (const [name, value] of Object.entries(part)) {
      setters[name as keyof Filters](value);
    }
    setPageText("");
  }

  return (
    <Busy busy={trail.isPlaceholderData}>
      <PageHead
        title="Trail"
        purpose="Every change, newest first. Nobody can rewrite it."
        action={
          <LinkButton href={csvAddress(filters)}>
            <Download className="size-4" aria-hidden />
            CSV
          </LinkButton>
        }
      />
      <FilterBar filters={filters} actors={trail.data?.actors ?? []} onFilter={filter} />
      <Card>
        <Loaded query={trail} skeleton={<TableSkeleton rows={8} />}>
          {({ entries, totalPages, total }) =>
            entries.length === 0 ? (
              <EmptyState
                icon={<History aria-hidden />}
                title="No change here"
                text="Nothing was changed under these filters."
              />
            ) : (
              <>
                <p role="status" className="tabular mb-4 text-meta text-muted">
                  {total === 1 ? "1 change" : `${total.toLocaleString("en")} changes`}
                </p>
                <ol className="grid grid-cols-1 divide-y divide-border" aria-label="Changes">
                  {entries.map((entry) => (
                    <EntryRow key={entry.number} entry={entry} onTarget={() => filter({ target: entry.target })} />
                  ))}
                </ol>
                {totalPages > 1 && (
                  <Pager
                    page={page}
                    pages={totalPages}
                    onPage={(next) => setPageText(next === 1 ? "" : String(next))}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </Card>
    </Busy>
  );
}
