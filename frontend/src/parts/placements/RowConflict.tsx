import { BothTexts, ConflictDialog } from "@/parts/conflict/ConflictDialog";
import type { Conflict, Draft, RowEdit } from "@/parts/placements/useRowEdit";

export type RowConflictProps = { edit: RowEdit; conflict: Conflict; unitLabel: string };

export function RowConflict({ edit, conflict, unitLabel }: RowConflictProps) {
  const { mine, theirs } = conflict;
  const textsOf = ({ unitId, description }: Draft) => [
    { label: unitLabel, value: unitId },
    { label: "Description", value: description },
  ];
  return (
    <ConflictDialog
      title="Somebody else changed this ad"
      text={`“${theirs.name}” was saved after you opened it. Which text should stand?`}
      pending={edit.isPending}
      onClose={edit.close}
      onTakeTheirs={edit.takeTheirs}
      onKeepMine={() => edit.save(theirs.version)}
    >
      <BothTexts mine={textsOf(mine)} theirs={textsOf(theirs)} />
    </ConflictDialog>
  );
}
