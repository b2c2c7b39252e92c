import { useCallback } from "react";
import { may } from "@/api/permissions";
import { formatTime } from "@/lib/format";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { confirmRowExit, useEditedRow } from "@/patterns/list/openRow";
import { NamedAddress } from "@/ui/Address";
import { Button } from "@/ui/Button";
import { StateBadge } from "@/ui/StateBadge";
import type { ScheduledAd } from "./api";
import { EditScheduledAd } from "./EditScheduledAd";

type ScheduledAdListProps = {
  planned: readonly ScheduledAd[];
  onCancel: (ad: ScheduledAd) => void;
  onMoved: () => unknown;
};

/** Scheduled and recently missed ads. Renders nothing if there are none. */
export function ScheduledAdList({ planned, onCancel, onMoved }: ScheduledAdListProps) {
  const { open, setOpen, close } = useEditedRow<ScheduledAd>();
  const actions = useCallback(
    (ad: ScheduledAd) =>
      ad.state === "planned" && (
        <span className="inline-flex flex-wrap gap-2 md:justify-end">
          {may("moveFiring") && (
            <Button
              size="small"
              data-opener=""
              aria-label={`Edit ${ad.name}`}
              onClick={() => confirmRowExit(() => setOpen(ad))}
            >
              Edit
            </Button>
          )}
          <Button size="small" aria-label={`Cancel firing of ${ad.name}`} onClick={() => onCancel(ad)}>
            Cancel firing
          </Button>
        </span>
      ),
    [onCancel, setOpen],
  );
  if (planned.length === 0 && !open) {
    return null;
  }
  return (
    <section aria-label="Scheduled ads" className="rounded-card border border-border bg-surface shadow-hairline">
      <header className="border-border border-b px-4 py-3">
        <h2 className="font-semibold text-card">Scheduled ads</h2>
        <p className="mt-0.5 text-meta text-muted">
          Each ad is fired at its scheduled time, or up to ten minutes later if the server was down. Missed ads stay in
          the list for a week.
        </p>
      </header>
      <DataTable
        label="Scheduled ads"
        columns={COLUMNS}
        rows={planned}
        actions={may("stopFiring") ? actions : undefined}
        actionsWidth="md:w-40 lg:w-48"
        editing={
          open && {
            id: open.id,
            form: (isGone) => (
              <EditScheduledAd ad={open} onSaved={onMoved} onClose={() => close(open)} isGone={isGone} />
            ),
          }
        }
      />
    </section>
  );
}

const column = columnsOf<ScheduledAd>();

const COLUMNS = column.columns([
  column.display({
    id: "name",
    header: "Name",
    cell: ({ row: { original: ad } }) => <NamedAddress name={ad.name} url={ad.url} />,
  }),
  column.display({
    id: "state",
    header: "State",
    meta: { className: "md:w-28" },
    cell: ({ row: { original: ad } }) => <StateBadge state={ad.state} />,
  }),
  column.display({
    id: "at",
    header: "Scheduled for",
    meta: { className: "md:w-25 lg:w-30 xl:w-64" },
    cell: ({ row: { original: ad } }) => (
      <span className="tabular flex flex-wrap gap-x-2 text-meta">
        <span className="xl:whitespace-nowrap">{formatTime(ad.fireAt)}</span>
        {ad.state === "planned" && <RelativeTime iso={ad.fireAt} className="text-muted" />}
      </span>
    ),
  }),
  column.display({
    id: "by",
    header: "Scheduled by",
    meta: { className: "md:w-24 lg:w-36" },
    cell: ({ row: { original: ad } }) => <span className="wrap-anywhere text-meta text-muted">{ad.by}</span>,
  }),
]);
