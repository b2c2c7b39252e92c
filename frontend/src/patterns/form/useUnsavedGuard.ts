import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { isFields } from "@/lib/storage";
import { consumeDraft, registerUnsaved } from "@/session/unsaved";

// The key of the initial values in a draft.
const BEGAN = "began";

type Draft = {
  /** Returns the input for a draft when the session ends. */
  read: () => unknown;
  /** Leaving the page keeps the draft, too, and does not ask. */
  isStoredOnLeave?: boolean;
};

/** Confirm leaving while there is unsaved input. */
export function useUnsavedGuard(isDirty: boolean, name = "", draft?: Draft): void {
  const readLatest = useEffectEvent(() => draft?.read());
  const hasDraft = draft !== undefined;
  const isStoredOnLeave = draft?.isStoredOnLeave ?? false;
  useEffect(() => {
    return isDirty ? registerUnsaved({ name, read: hasDraft ? readLatest : undefined, isStoredOnLeave }) : undefined;
  }, [isDirty, hasDraft, isStoredOnLeave, name]);
}

/**
 * Guard the unsaved input of a form, and restore its draft.
 *
 * With `isStoredOnLeave`, the draft is also stored when the page is left, not only when the session ends.
 *
 * If the form's values contain the `version` of their row, a save uses the version that the input was based on. Returns
 * the initial values of the form, or those that a restored draft was based on.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  isStoredOnLeave = false,
): Partial<T> {
  const [began, setBegan] = useState(form.formState.defaultValues as Partial<T>);
  useUnsavedGuard(form.formState.isDirty, name, {
    read: () => ({ ...form.getValues(), [BEGAN]: began }),
    isStoredOnLeave,
  });
  // A file cannot be stored, so leaving asks.
  useUnsavedGuard(
    Object.values(form.getValues()).some((value) => value instanceof File),
    name,
  );
  const { getValues, setValue } = form;
  useEffect(() => {
    const draft = consumeDraft(name, isFields) ?? {};
    if (isFields(draft[BEGAN])) {
      setBegan(draft[BEGAN] as Partial<T>);
    }
    for (const [field, value] of Object.entries(getValues())) {
      if (typeof draft[field] === typeof value) {
        setValue(field as FieldPath<T>, draft[field] as PathValue<T, FieldPath<T>>, { shouldDirty: true });
      }
    }
  }, [getValues, setValue, name]);
  return began;
}
