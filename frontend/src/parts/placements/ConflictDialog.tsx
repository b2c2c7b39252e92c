import type { Conflict, RowEdit } from "@/parts/placements/useRowEdit";
import { Button } from "@/parts/ui/Button";
import { Dialog } from "@/parts/ui/Dialog";

/** Somebody else saved this row first: both texts, and a choice. Nothing is lost. */
export function ConflictDialog({ edit, conflict }: { edit: RowEdit; conflict: Conflict }) {
  const { mine, theirs } = conflict;
  return (
    <Dialog
      title="Somebody else changed this ad"
      onClose={edit.close}
      footer={
        <>
          <Button onClick={edit.takeTheirs}>Take theirs</Button>
          <Button tone="primary" pending={edit.isPending} onClick={() => edit.save(theirs.version)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="text-muted">“{theirs.name}” was saved after you opened it. Which text should stand?</p>
      <div className="mt-4 grid gap-3">
        <Version title="Yours" unitId={mine.unitId} description={mine.description} />
        <Version title="Theirs, saved now" unitId={theirs.unitId} description={theirs.description} />
      </div>
    </Dialog>
  );
}

function Version({ title, unitId, description }: { title: string; unitId: string; description: string }) {
  return (
    <section aria-label={title} className="rounded-control border border-border bg-sunken p-3">
      <h3 className="text-meta font-medium text-muted">{title}</h3>
      <p className="mt-1 break-all font-mono text-meta">{unitId}</p>
      <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-words">{description}</p>
    </section>
  );
}
