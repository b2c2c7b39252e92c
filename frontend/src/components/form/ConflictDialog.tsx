import type { ReactNode } from "react";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { KEEP_MINE, THEIRS, USE_THEIRS, WHICH_TO_KEEP, YOURS } from "./conflictTexts";

export type ConflictText = { label: string; value: string };
export type ConflictDialogProps = {
  title: string;
  /** What differs. */
  children: ReactNode;
  pending?: boolean;
  onClose: () => void;
  onTakeTheirs: () => unknown;
  onKeepMine: () => void;
};

/** Someone else saved first: both texts, and a choice. Nothing is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, children, pending = false, onClose, onTakeTheirs, onKeepMine } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{USE_THEIRS}</Button>
          <Button tone="primary" pending={pending} onClick={onKeepMine}>
            {KEEP_MINE}
          </Button>
        </>
      }
    >
      <p className="text-muted">{WHICH_TO_KEEP}</p>
      <div className="mt-4 grid gap-3">{children}</div>
    </Dialog>
  );
}

type TextConflictProps = Omit<ConflictDialogProps, "children"> & {
  mine: readonly ConflictText[];
  theirs: readonly ConflictText[];
};

/** The same, where what differs is texts. */
export function TextConflict({ mine, theirs, ...dialog }: TextConflictProps) {
  return (
    <ConflictDialog {...dialog}>
      <Texts title={YOURS} texts={mine} />
      <Texts title={THEIRS} texts={theirs} />
    </ConflictDialog>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly ConflictText[] }) {
  return (
    <section aria-label={title} className="rounded-control border border-border bg-sunken p-3">
      <h3 className="text-meta font-medium text-muted">{title}</h3>
      <dl className="mt-1 grid gap-1">
        {texts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">{value || "empty"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
