import type { ReactNode } from "react";
import { RelativeTime } from "@/components/layout/RelativeTime";
import type { Answer, Schema } from "@/lib/client";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { KEEP_MINE, SAVED, SOMEONE, THEIRS, USE_THEIRS, WHICH_TO_KEEP, YOURS } from "./conflicts";

export type ConflictText = { label: string; value: string };
export type ConflictDialogProps = {
  title: string;
  /** The refusal, which says who was first and when as far as that is known. */
  refusal: Answer;
  /** What becomes of the rest. */
  note?: string;
  /** What differs. */
  children: ReactNode;
  pending?: boolean;
  onClose: () => void;
  onTakeTheirs: () => unknown;
  onKeepMine: () => void;
};

/** Someone else saved first: both texts, and a choice. Nothing is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, refusal, note = "", children, pending = false, onClose, onTakeTheirs, onKeepMine } = props;
  const changed = refusal.changed as Schema<"Changed"> | undefined;
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
      <p className="wrap-anywhere text-muted">
        <span>{`${changed?.by || SOMEONE} ${SAVED}`}</span> {changed && <RelativeTime iso={changed.at} />}{" "}
        <span>{`${WHICH_TO_KEEP} ${note ?? ""}`}</span>
      </p>
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
  const differing = mine.filter(({ value }, place) => value !== theirs[place]?.value).map(({ label }) => label);
  // Where it is a picture that differs, all texts are shown.
  const shown = (texts: readonly ConflictText[]) =>
    differing.length > 0 ? texts.filter(({ label }) => differing.includes(label)) : texts;
  return (
    <ConflictDialog {...dialog}>
      <Texts title={YOURS} texts={shown(mine)} />
      <Texts title={THEIRS} texts={shown(theirs)} />
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
