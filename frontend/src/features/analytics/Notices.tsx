import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { may } from "@/api/permissions";
import { formatRange } from "@/lib/dates";
import { formatNumber, formatQuantity, formatTime } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Button } from "@/ui/Button";
import { FoldMark } from "@/ui/FoldMark";
import { type ClearedCounts, fetchClearedCounts, fetchRejectedEvents, type RejectedEvents } from "./api";

/** Rejected events and recently cleared counts. Below the cards, so that they move nothing when they arrive. */
export function Notices(props: Omit<ClearedCountsListProps, "query">) {
  const rejected = useQuery({ queryKey: ["uncounted"], queryFn: fetchRejectedEvents });
  const clearedCounts = useQuery({ queryKey: ["cleared-counts"], queryFn: fetchClearedCounts });
  if (rejected.isPending || clearedCounts.isPending) {
    return null;
  }
  return (
    <>
      <QueryBoundary query={rejected} skeleton={null}>
        {(rows) => <RejectedEventsNotice rows={rows} />}
      </QueryBoundary>
      <ClearedCountsList query={clearedCounts} {...props} />
    </>
  );
}

/** The rejected events of the last 24 hours with their reasons. */
function RejectedEventsNotice({ rows }: { rows: readonly RejectedEvents[] }) {
  if (rows.length === 0) {
    return null;
  }
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <details className="group rounded-card border border-border bg-surface px-4 py-3 shadow-hairline">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-control text-body">
        <FoldMark />
        <TriangleAlert className="size-4 shrink-0 text-warning-text" aria-hidden />
        <span>
          <span className="tabular font-medium">{formatNumber(total)}</span>{" "}
          <span>
            {total === 1
              ? "event in the last 24 hours was not counted"
              : "events in the last 24 hours were not counted"}
          </span>
        </span>
      </summary>
      <ul className="mt-3 grid gap-1.5 pl-6 text-meta text-muted">
        {rows.map((row) => (
          <li key={row.reason} className="flex justify-between gap-4">
            <span>{row.text}</span>
            <span className="tabular">{formatNumber(row.count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ClearedCountsListProps = {
  query: UseQueryResult<readonly ClearedCounts[]>;
  onUndo: (id: string) => void;
  /** The ID of the cleared counts that are being restored. */
  undoing: string | undefined;
};

/** The cleared counts of the last 30 days with Undo. */
function ClearedCountsList({ query, onUndo, undoing }: ClearedCountsListProps) {
  if (query.data?.length === 0) {
    return null;
  }
  return (
    <Card title="Recently cleared" purpose="Restored counts are added to the counts since then.">
      <QueryBoundary query={query} skeleton={null}>
        {(clearedCounts) => (
          <ul className="-my-3 divide-y divide-border">
            {clearedCounts.map((cleared) => (
              <li key={cleared.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-medium">{formatClearedCounts(cleared)}</p>
                  <p className="tabular text-meta text-muted">
                    {`${cleared.by}, ${formatTime(cleared.createdAt)}${cleared.restorable ? ` · until ${formatTime(cleared.undoUntil)}` : ""}`}
                  </p>
                </div>
                {cleared.restorable ? (
                  may("restoreClearing") && (
                    <Button
                      size="small"
                      aria-label={`Undo: ${formatClearedCounts(cleared)}`}
                      pending={undoing === cleared.id}
                      aria-disabled={undoing !== undefined}
                      onClick={() => onUndo(cleared.id)}
                    >
                      Undo
                    </Button>
                  )
                ) : (
                  <p className="text-meta text-muted">Not restorable: the ad was deleted</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}

function formatClearedCounts(cleared: ClearedCounts): string {
  const whose =
    cleared.items === 1 ? `“${cleared.label}”` : `“${cleared.label}” and ${formatNumber(cleared.items - 1)} more`;
  const counts = `${formatQuantity(cleared.clicks, "click")}, ${formatQuantity(cleared.views, "view")}`;
  return `${whose}: ${counts}, ${formatRange({ start: cleared.startDate, end: cleared.endDate })}`;
}
