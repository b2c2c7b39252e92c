import { type ReactNode, useState } from "react";
import { textWithoutSpaces, withoutSpaces } from "@/lib/fields";
import { ADD_DRAFT, type AddFormState, useAddForm } from "@/patterns/form/AddForm";
import { AddTextsForm } from "@/patterns/form/AddTextsForm";
import type { TextSpec } from "@/patterns/form/Form";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { DEFAULT_TOAST_MS } from "@/patterns/toasts/toasts";
import { hasUnsaved } from "@/session/unsaved";
import { useStableCallback } from "@/ui/useStableCallback";
import { addPlacement, type Placement, type PlacementSource } from "./api";
import { AdScheduleFields, type AdScheduleValues, adScheduleOf, DESCRIPTION, schemaOf } from "./PlacementFields";

type Values = AdScheduleValues & { name: string; unitId: string; description: string };

const BLANK: Values = {
  name: "",
  unitId: "",
  description: "",
  isActive: true,
  startsAt: "",
  endsAt: "",
  perDay: "",
  perHour: "",
  weight: "1",
};

export type AddingState = {
  form: AddFormState;
  /** The initial values. */
  start: Values;
  duplicate: (row: Placement) => void;
  /** The confirmation before a duplicate replaces typed values. */
  dialog: ReactNode;
  /** The ads that were added since the page was opened, newest first. */
  newIds: readonly string[];
  onAdded: (row: { id: string }) => void;
};

/** The form that adds a placement, empty or with the texts of a duplicated one. */
export function useAdding(): AddingState {
  const form = useAddForm();
  const [start, setStart] = useState(BLANK);
  const { leave, dialog } = useDiscardPrompt();
  const [newIds, setNewIds] = useState<readonly string[]>([]);
  // Called after the confirmation, when the form may have been closed by a late response.
  const begin = useStableCallback((values: Values) => {
    setStart(values);
    form.isOpen ? form.reset() : form.open();
  });
  // It never changes, so that the rows are not rendered when the form opens or closes.
  const duplicate = useStableCallback(({ name, unitId, description }: Placement) => {
    leave(hasUnsaved(ADD_DRAFT), () => begin({ ...BLANK, name, unitId, description }));
  });
  function blank(next: () => void) {
    return () => {
      setStart(BLANK);
      next();
    };
  }
  return {
    form: { ...form, open: blank(form.open), reset: blank(form.reset) },
    start,
    duplicate,
    dialog,
    newIds,
    onAdded: ({ id }) => setNewIds((ids) => [id, ...ids]),
  };
}

type AddPlacementProps = { source: PlacementSource; adding: AddingState; onAdded: () => unknown };

export function AddPlacement({ source, adding, onAdded }: AddPlacementProps) {
  const { form, start, dialog } = adding;
  return (
    <>
      {form.isOpen && (
        <AddTextsForm
          key={form.formKey}
          title="New ad"
          verb="Save ad"
          add={form}
          schema={schemaOf(source).safeExtend({ name: textWithoutSpaces(120) })}
          fields={[NAME, source.unit, DESCRIPTION]}
          initialValues={start}
          moreFields={<AdScheduleFields />}
          save={(typed, idempotencyKey) => addPlacement(source, { ...typed, ...adScheduleOf(typed) }, idempotencyKey)}
          durationMs={DEFAULT_TOAST_MS}
          onAdded={({ data }) => {
            adding.onAdded(data);
            return onAdded();
          }}
        />
      )}
      {dialog}
    </>
  );
}

const NAME: TextSpec<"name"> = {
  name: "name",
  label: "Ad name",
  tidy: withoutSpaces,
  hint: "Spaces are removed.",
};
