import { formatLocalTime } from "@/lib/dates";
import { ROW_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import { HistoryLink } from "@/patterns/layout/PageHead";
import { RowForm } from "@/patterns/list/RowForm";
import type { ScheduledAd } from "./api";
import { FIRE_AT_SCHEMA, FireAtField, type FireAtFields } from "./FireAtField";
import { rescheduleAd } from "./historyApi";

type EditScheduledAdProps = {
  ad: ScheduledAd;
  onSaved: () => unknown;
  onClose: () => void;
  isGone: boolean;
};

/** The form that reschedules an ad in its row. */
export function EditScheduledAd({ ad, onSaved, onClose, isGone }: EditScheduledAdProps) {
  return (
    <RowForm
      title={ad.name}
      schema={FIRE_AT_SCHEMA}
      fields={[]}
      row={ad}
      valuesOf={valuesOf}
      save={({ fireAt }, version) => rescheduleAd(ad.id, fireAt, version)}
      successMessage={UPDATED}
      failureMessage={ROW_UPDATE_FAILED}
      onSaved={onSaved}
      onClose={onClose}
      isGone={isGone}
      goneText="This ad was fired or canceled while you were editing it. You can no longer reschedule it."
      closeLabel="Discard"
      moreActions={<HistoryLink target={`planned:${ad.id}`} label={`Audit log of ${ad.name}`} />}
      moreFields={{
        fields: <FireAtField autoFocus="date" />,
        describe: ({ fireAt }) => [{ label: "Fire at", value: formatLocalTime(fireAt) }],
      }}
    />
  );
}

function valuesOf({ fireAt }: ScheduledAd): FireAtFields {
  return { fireAt };
}
