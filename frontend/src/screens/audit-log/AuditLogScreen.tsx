import { CalendarClock, Download, History } from "lucide-react";
import { useState } from "react";
import { TEXTS } from "@/components/audit/texts";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard, ListCount } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { useListState } from "@/components/list/useListState";
import { writeQuery } from "@/lib/address";
import { isRange } from "@/lib/zone";
import { Button, LinkButton } from "@/ui/Button";
import { part } from "@/ui/part";
import { csvAddress, type Filters, fetchAuditLog } from "./api";
import { FilterBar } from "./FilterBar";
import { RunRow } from "./RunRow";

const RetentionDialog = part(async () => (await import("./RetentionDialog")).RetentionDialog);

/** Every change of anything in the console: who, when, from where, what it was and what it is. */
export function AuditLogScreen() {
  const [start] = useListState("startDate");
  const [end] = useListState("endDate");
  const days = isRange({ start, end }) ? { startDate: start, endDate: end } : { startDate: "", endDate: "" };
  const filters: Filters = {
    actor: useListState("actor")[0],
    action: useListState("action")[0],
    target: useListState("target")[0],
    ...days,
  };
  const list = useListPage({
    queryKey: ["audit-log", filters],
    load: ({ page }) => fetchAuditLog(filters, page),
    pagesOf: (data) => data.totalPages,
  });
  const { data } = list.query;
  const [isRetentionOpen, setRetentionOpen] = useState(false);
  const filter = (part: Partial<Filters>) => writeQuery({ ...part, page: "" });

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        action={
          <>
            <Button icon={<CalendarClock className="size-4" aria-hidden />} onClick={() => setRetentionOpen(true)}>
              {TEXTS.retention}
            </Button>
            <LinkButton href={csvAddress(filters)}>
              <Download className="size-4" aria-hidden />
              {TEXTS.csv}
            </LinkButton>
          </>
        }
      />
      <FilterBar filters={filters} actors={data?.actors ?? []} onFilter={filter} />
      <ListCard
        label={TEXTS.title}
        list={list}
        skeletonRows={8}
        toolbar={
          !list.query.isLoadingError && (
            <ListCount of={data?.total} isLeast={data?.isTotalLeast ?? false} one="change" />
          )
        }
        empty={({ runs }) => runs.length === 0 && <EmptyState icon={<History aria-hidden />} title={TEXTS.nothing} />}
      >
        {({ runs, page, totalPages, hasMorePages }) => (
          <>
            <ol className="grid grid-cols-1 divide-y divide-border" aria-label={TEXTS.list}>
              {runs.map((run) => (
                <RunRow key={run.number} run={run} onTarget={(target) => filter({ target })} />
              ))}
            </ol>
            {hasMorePages && page === totalPages && (
              <p className="border-border border-t px-4 py-3 text-meta text-muted md:px-6">{TEXTS.older}</p>
            )}
          </>
        )}
      </ListCard>
      {isRetentionOpen && <RetentionDialog onClose={() => setRetentionOpen(false)} />}
    </div>
  );
}
