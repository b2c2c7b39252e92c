import { useCallback } from "react";
import { may } from "@/app/config";
import { formatTime } from "@/lib/format";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { leaveRow, useEditedRow } from "@/patterns/list/openRow";
import { StateBadge } from "@/patterns/StateBadge";
import { NamedAddress } from "@/ui/Address";
import { Button } from "@/ui/Button";
import type { PlannedFiring } from "./api";
import { EditPlanned } from "./EditPlanned";
import { TEXTS } from "./texts";

type PlannedListProps = {
  planned: readonly PlannedFiring[];
  onCancel: (firing: PlannedFiring) => void;
  onMoved: () => unknown;
};

/** What is fired at a time to come, and what was missed lately; not there when there is none. */
export function PlannedList({ planned, onCancel, onMoved }: PlannedListProps) {
  const { open, setOpen, close } = useEditedRow<PlannedFiring>();
  const actions = useCallback(
    (firing: PlannedFiring) =>
      firing.state === "planned" && (
        <span className="inline-flex flex-wrap gap-2 md:justify-end">
          {may("moveFiring") && (
            <Button
              size="small"
              data-opener=""
              aria-label={TEXTS.editOf(firing.name)}
              onClick={() => leaveRow(() => setOpen(firing))}
            >
              {TEXTS.edit}
            </Button>
          )}
          <Button size="small" aria-label={TEXTS.cancelOf(firing.name)} onClick={() => onCancel(firing)}>
            {TEXTS.cancel}
          </Button>
        </span>
      ),
    [onCancel, setOpen],
  );
  if (planned.length === 0 && !open) {
    return null;
  }
  return (
    <section aria-label={TEXTS.planned} className="rounded-card border border-border bg-surface shadow-hairline">
      <header className="border-border border-b px-4 py-3">
        <h2 className="font-semibold text-card">{TEXTS.planned}</h2>
        <p className="mt-0.5 text-meta text-muted">{TEXTS.plannedPurpose}</p>
      </header>
      <DataTable
        label={TEXTS.planned}
        columns={COLUMNS}
        rows={planned}
        actions={may("stopFiring") ? actions : undefined}
        actionsWidth="md:w-40 lg:w-48"
        editing={
          open && {
            id: open.id,
            form: (isGone) => (
              <EditPlanned firing={open} onSaved={onMoved} onClose={() => close(open)} isGone={isGone} />
            ),
          }
        }
      />
    </section>
  );
}

const column = columnsOf<PlannedFiring>();

const COLUMNS = column.columns([
  column.display({
    id: "name",
    header: TEXTS.name,
    cell: ({ row: { original: firing } }) => <NamedAddress name={firing.name} url={firing.url} />,
  }),
  column.display({
    id: "state",
    header: TEXTS.state,
    meta: { className: "md:w-28" },
    cell: ({ row: { original: firing } }) => <StateBadge state={firing.state} />,
  }),
  column.display({
    id: "at",
    header: TEXTS.fires,
    meta: { className: "md:w-25 lg:w-30 xl:w-64" },
    cell: ({ row: { original: firing } }) => (
      <span className="tabular flex flex-wrap gap-x-2 text-meta">
        <span className="xl:whitespace-nowrap">{formatTime(firing.at)}</span>
        {firing.state === "planned" && <RelativeTime iso={firing.at} className="text-muted" />}
      </span>
    ),
  }),
  column.display({
    id: "by",
    header: TEXTS.by,
    meta: { className: "md:w-24 lg:w-36" },
    cell: ({ row: { original: firing } }) => <span className="wrap-anywhere text-meta text-muted">{firing.by}</span>,
  }),
]);
