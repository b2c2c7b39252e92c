import { useCallback, useRef, useState } from "react";
import { ADD_DRAFT, type AddFormState, useAddForm } from "@/components/form/AddForm";
import type { TextSpec } from "@/components/form/Form";
import { DEFAULT_TOAST_MS } from "@/components/layout/toasts";
import { filled, withoutSpaces } from "@/lib/rules";
import { hasUnsaved } from "@/lib/unsaved";
import { part } from "@/ui/part";
import { addPlacement, type Placement, type PlacementSource, type PlacementTexts, WIRE_NAMES } from "./api";
import { TEXTS } from "./texts";

// Most visits add nothing.
const AddTextsForm = part(
  async () => (await import("@/components/form/AddTextsForm")).AddTextsForm<keyof PlacementTexts>,
);

const BLANK: PlacementTexts = { name: "", unitId: "", description: "" };

/** `start` is what the form begins with. */
export type AddingState = { form: AddFormState; start: PlacementTexts; duplicate: (row: Placement) => void };

/** The add form of a list of placements, empty or with the texts of another ad. */
export function useAdding(): AddingState {
  const form = useAddForm();
  const [start, setStart] = useState(BLANK);
  // The rows keep their buttons while the form opens and closes.
  const latest = useRef(form);
  latest.current = form;
  const duplicate = useCallback(({ name, unitId, description }: Placement) => {
    const { isOpen, open, again, tryToClose } = latest.current;
    if (isOpen && hasUnsaved(ADD_DRAFT)) {
      tryToClose();
    } else {
      setStart({ name, unitId, description });
      isOpen ? again() : open();
    }
  }, []);
  function blank(next: () => void) {
    return () => {
      setStart(BLANK);
      next();
    };
  }
  return { form: { ...form, open: blank(form.open), again: blank(form.again) }, start, duplicate };
}

type AddPlacementProps = { source: PlacementSource; adding: AddingState; onAdded: () => unknown };

export function AddPlacement({ source, adding, onAdded }: AddPlacementProps) {
  const { form, start } = adding;
  return (
    form.isOpen && (
      <AddTextsForm
        key={form.turn}
        title={TEXTS.newAd}
        verb={TEXTS.save}
        add={form}
        fields={[NAME, source.unit, DESCRIPTION]}
        start={start}
        save={(texts, idempotencyKey) => addPlacement(source, texts, idempotencyKey)}
        wireNames={WIRE_NAMES}
        durationMs={DEFAULT_TOAST_MS}
        onAdded={onAdded}
      />
    )
  );
}

const NAME: TextSpec<"name"> = {
  name: "name",
  label: TEXTS.adName,
  rule: filled,
  most: 120,
  tidy: withoutSpaces,
  hint: TEXTS.nameHint,
};

export const DESCRIPTION: TextSpec<"description"> = {
  name: "description",
  label: TEXTS.description,
  rule: filled,
  most: 2000,
  tidy: (typed) => typed.trim(),
  isLong: true,
};
