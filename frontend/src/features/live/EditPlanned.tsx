import { formatLocalTime } from "@/lib/dates";
import { ROW_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import { HistoryLink } from "@/patterns/layout/PageHead";
import { RowForm } from "@/patterns/list/RowForm";
import type { PlannedFiring } from "./api";
import { FIRE_AT_SCHEMA, FireAtField, type FireAtFields } from "./FireAtField";
import { moveFiring } from "./historyApi";

type EditPlannedProps = {
  firing: PlannedFiring;
  onSaved: () => unknown;
  onClose: () => void;
  isGone: boolean;
};

/** The form that reschedules an ad in its row. */
export function EditPlanned({ firing, onSaved, onClose, isGone }: EditPlannedProps) {
  return (
    <RowForm
      title={firing.name}
      schema={FIRE_AT_SCHEMA}
      fields={[]}
      row={firing}
      valuesOf={valuesOf}
      save={({ fireAt }, version) => moveFiring(firing.id, fireAt, version)}
      successMessage={UPDATED}
      failureMessage={ROW_UPDATE_FAILED}
      onSaved={onSaved}
      onClose={onClose}
      isGone={isGone}
      goneText="This was fired or cancelled while you were editing. It can no longer be rescheduled."
      closeLabel="Discard"
      moreActions={<HistoryLink target={`planned:${firing.id}`} label={`Audit log of ${firing.name}`} />}
      moreFields={{
        fields: <FireAtField autoFocus="date" />,
        describe: ({ fireAt }) => [{ label: "Fire at", value: formatLocalTime(fireAt) }],
      }}
    />
  );
}

function valuesOf({ fireAt }: PlannedFiring): FireAtFields {
  return { fireAt };
}
