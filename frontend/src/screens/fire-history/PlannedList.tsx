import { useCallback } from "react";
import { useClock } from "@/components/layout/RelativeTime";
import { type Column, DataTable } from "@/components/list/DataTable";
import { leaveRow, useEditedRow } from "@/components/list/openRow";
import { StateBadge } from "@/components/states/StateBadge";
import { sayHowFar } from "@/lib/clock";
import { formatTime } from "@/lib/format";
import { may } from "@/lib/rights";
import { wallOf } from "@/lib/zone";
import { Address } from "@/ui/Address";
import { Button } from "@/ui/Button";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/Skeleton";
import type { PlannedFiring } from "./api";
import { TEXTS } from "./texts";

// Most visits move nothing.
const EditPlanned = part(async () => (await import("./EditPlanned")).EditPlanned, <Skeleton className="h-40" />);

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
        rowKey={keyOf}
        actions={may("stopFiring") ? actions : undefined}
        actionsWidth="md:w-40"
        editing={
          open && {
            key: open.id,
            form: (isGone) => (
              <EditPlanned firing={open} onSaved={onMoved} onClose={() => close(open)} isGone={isGone} />
            ),
          }
        }
      />
    </section>
  );
}

function keyOf(firing: PlannedFiring): string {
  return firing.id;
}

const COLUMNS: readonly Column<PlannedFiring>[] = [
  { name: "name", title: TEXTS.name, cell: (firing) => <FiringName firing={firing} /> },
  { name: "state", title: TEXTS.state, className: "md:w-28", cell: (firing) => <StateBadge state={firing.state} /> },
  {
    name: "at",
    title: TEXTS.fires,
    className: "md:w-64",
    cell: (firing) => (
      <span className="tabular flex flex-wrap gap-x-2 text-meta">
        <span className="md:whitespace-nowrap">{formatTime(firing.at)}</span>
        {firing.state === "planned" && <HowFar at={firing.at} />}
      </span>
    ),
  },
  {
    name: "by",
    title: TEXTS.by,
    className: "md:w-36",
    cell: (firing) => <span className="wrap-anywhere text-meta text-muted">{firing.by}</span>,
  },
];

/** How far away it is, in the words of the form that moves it. */
function HowFar({ at }: { at: string }) {
  return <span className="text-muted">{useClock(() => sayHowFar(wallOf(at)))}</span>;
}

/** What is fired, and the address that it opens. */
export function FiringName({ firing }: { firing: { name: string; url: string } }) {
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-medium">{firing.name}</span>
      {firing.url && <Address url={firing.url} className="max-md:line-clamp-1" />}
    </span>
  );
}
