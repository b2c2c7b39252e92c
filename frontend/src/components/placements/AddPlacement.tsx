import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { type AddFormState, useAddForm } from "@/components/form/AddForm";
import { hasUnsaved } from "@/lib/unsaved";
import type { Placement, PlacementSource, PlacementTexts } from "./api";

// Most visits add nothing.
const AddPlacementForm = lazy(() => import("./AddPlacementForm").then((part) => ({ default: part.AddPlacementForm })));

const BLANK: Start = { name: "", unitId: "", description: "", id: "" };

/** What the form begins with, and of which ad that is. */
type Start = PlacementTexts & { id: string };
export type AddingState = { form: AddFormState; start: Start; duplicate: (row: Placement) => void };

/** The add form of a list of placements, empty or with the texts of another ad. */
export function useAdding(): AddingState {
  const form = useAddForm();
  const [start, setStart] = useState(BLANK);
  // The rows keep their buttons while the form opens and closes.
  const latest = useRef(form);
  latest.current = form;
  const duplicate = useCallback(({ name, unitId, description, id }: Placement) => {
    if (latest.current.isOpen && hasUnsaved()) {
      latest.current.tryToClose();
    } else {
      setStart({ name, unitId, description, id });
      latest.current.open();
    }
  }, []);
  function open() {
    setStart(BLANK);
    form.open();
  }
  return { form: { ...form, open }, start, duplicate };
}

type AddPlacementProps = { source: PlacementSource; adding: AddingState; onAdded: () => unknown };

export function AddPlacement({ source, adding, onAdded }: AddPlacementProps) {
  const { form, start } = adding;
  return (
    form.isOpen && (
      <Suspense fallback={null}>
        <AddPlacementForm key={start.id} source={source} add={form} start={start} onAdded={onAdded} />
      </Suspense>
    )
  );
}
