import { ConflictDialog, type ConflictDialogProps } from "@/components/form/ConflictDialog";
import { THEIRS_STAY } from "@/components/form/conflicts";
import { TEXTS } from "./texts";

type MapConflictProps = Pick<ConflictDialogProps, "refusal" | "onTakeTheirs" | "onKeepMine" | "onClose"> & {
  mine: Record<string, string>;
  theirs: Record<string, string>;
};

/** Somebody else saved first: what differs, side by side, and a choice. */
export function MapConflict({ mine, theirs, ...handlers }: MapConflictProps) {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter((key) => mine[key] !== theirs[key]);
  return (
    <ConflictDialog title={TEXTS.conflict} note={THEIRS_STAY} {...handlers}>
      <table className="w-full table-fixed text-meta">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col">{TEXTS.key}</th>
            <th scope="col">{TEXTS.yours}</th>
            <th scope="col">{TEXTS.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key} className="align-top">
              <td className="break-words py-1 pr-2 font-mono">{key}</td>
              <td className="break-words py-1 pr-2">{mine[key] ?? "—"}</td>
              <td className="break-words py-1">{theirs[key] ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConflictDialog>
  );
}
