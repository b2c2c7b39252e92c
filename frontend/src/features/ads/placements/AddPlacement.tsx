import { type ReactNode, useState } from "react";
import { z } from "zod";
import { DEFAULT_TOAST_MS } from "@/app/toasts";
import { hasUnsaved } from "@/app/unsaved";
import { requiredText, textWithoutSpaces, withoutSpaces } from "@/lib/fields";
import { ADD_DRAFT, type AddFormState, useAddForm } from "@/patterns/form/AddForm";
import { AddTextsForm } from "@/patterns/form/AddTextsForm";
import { DiscardDialog } from "@/patterns/form/DiscardDialog";
import type { TextSpec } from "@/patterns/form/Form";
import { useStableCallback } from "@/ui/useStableCallback";
import { addPlacement, type Placement, type PlacementSource, type PlacementTexts } from "./api";
import { TEXTS } from "./texts";

const BLANK: PlacementTexts = { name: "", unitId: "", description: "" };

export type AddingState = {
  form: AddFormState;
  /** What the form begins with. */
  start: PlacementTexts;
  duplicate: (row: Placement) => void;
  /** The question about what a duplicate would drop. */
  dialog: ReactNode;
};

/** The add form of a list of placements, empty or with the texts of another ad. */
export function useAdding(): AddingState {
  const form = useAddForm();
  const [start, setStart] = useState(BLANK);
  const [asked, setAsked] = useState<PlacementTexts>();
  function begin(texts: PlacementTexts) {
    setAsked(undefined);
    setStart(texts);
    form.isOpen ? form.again() : form.open();
  }
  // It never changes, so that the rows are not rendered when the form opens or closes.
  const duplicate = useStableCallback(({ name, unitId, description }: Placement) => {
    const texts = { name, unitId, description };
    hasUnsaved(ADD_DRAFT) ? setAsked(texts) : begin(texts);
  });
  function blank(next: () => void) {
    return () => {
      setStart(BLANK);
      next();
    };
  }
  return {
    form: { ...form, open: blank(form.open), again: blank(form.again) },
    start,
    duplicate,
    dialog: asked && <DiscardDialog onClose={() => setAsked(undefined)} onLeave={() => begin(asked)} />,
  };
}

type AddPlacementProps = { source: PlacementSource; adding: AddingState; onAdded: () => unknown };

export function AddPlacement({ source, adding, onAdded }: AddPlacementProps) {
  const { form, start, dialog } = adding;
  return (
    <>
      {form.isOpen && (
        <AddTextsForm
          key={form.turn}
          title={TEXTS.newAd}
          verb={TEXTS.save}
          add={form}
          schema={z.object({
            name: textWithoutSpaces(120),
            unitId: source.unit.schema,
            description: requiredText(2000),
          })}
          fields={[NAME, source.unit, DESCRIPTION]}
          start={start}
          save={(texts, idempotencyKey) => addPlacement(source, texts, idempotencyKey)}
          durationMs={DEFAULT_TOAST_MS}
          onAdded={onAdded}
        />
      )}
      {dialog}
    </>
  );
}

const NAME: TextSpec<"name"> = {
  name: "name",
  label: TEXTS.adName,
  tidy: withoutSpaces,
  hint: TEXTS.nameHint,
};

export const DESCRIPTION: TextSpec<"description"> = {
  name: "description",
  label: TEXTS.description,
  tidy: (typed) => typed.trim(),
  isLong: true,
};
