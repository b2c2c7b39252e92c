import type { ApiError } from "@/api/ApiError";
import { Dialog } from "@/patterns/Dialog";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { Button } from "@/ui/Button";

export type ConflictText = { label: string; value: string };
type ConflictDialogProps = {
  title: string;
  /** Who saved first, and when. */
  change: ApiError["change"];
  yourVersion: readonly ConflictText[];
  theirVersion: readonly ConflictText[];
  pending?: boolean;
  onClose: () => void;
  onUseTheirVersion: () => unknown;
  onKeepYourVersion: () => void;
};

/** Someone else saved first: both versions, and a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const {
    title,
    change,
    yourVersion,
    theirVersion,
    pending = false,
    onClose,
    onUseTheirVersion,
    onKeepYourVersion,
  } = props;
  const theirValues = new Map(theirVersion.map(({ label, value }) => [label, value]));
  const labels = [...new Set([...yourVersion, ...theirVersion].map(({ label }) => label))];
  const yourValues = new Map(yourVersion.map(({ label, value }) => [label, value]));
  const differing = labels.filter((label) => yourValues.get(label) !== theirValues.get(label));
  // If only an image differs, all texts are shown.
  const shown = differing.length > 0 ? differing : labels;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onUseTheirVersion}>Use their version</Button>
          <Button tone="primary" pending={pending} onClick={onKeepYourVersion}>
            Keep your version
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere text-muted">
        <span>{`${change?.by || "Someone"} saved a newer version`}</span> {change && <RelativeTime iso={change.at} />}{" "}
        <span>
          {`while you were editing. Which version do you want to keep? ${labels.length > 1 ? "Fields that you did not change keep their values from the newer version." : ""}`}
        </span>
      </p>
      <div className="mt-4 grid gap-3">
        <Version title="Your version" labels={shown} values={yourValues} />
        <Version title="Their version (current)" labels={shown} values={theirValues} />
      </div>
    </Dialog>
  );
}

type VersionProps = { title: string; labels: readonly string[]; values: ReadonlyMap<string, string> };

function Version({ title, labels, values }: VersionProps) {
  return (
    <section aria-label={title} className="rounded-control border border-border bg-sunken p-3">
      <h3 className="text-meta font-medium text-muted">{title}</h3>
      <dl className="mt-1 grid gap-1">
        {labels.map((label) => (
          <div key={label}>
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">{values.get(label) || "empty"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
