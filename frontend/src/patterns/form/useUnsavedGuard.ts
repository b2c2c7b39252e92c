import { useEffect, useState } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { isFields } from "@/app/storage";
import { holdUnsaved, takeDraft } from "@/app/unsaved";
import { useStableCallback } from "@/ui/useStableCallback";

// Beside the values of a draft.
const BEGAN = "began";

/** While something is typed and not saved, leaving the page asks first; `read` keeps it over an ended session. */
export function useUnsavedGuard(isDirty: boolean, name = "", read?: () => unknown): void {
  const readLatest = useStableCallback(() => read?.());
  const isKept = read !== undefined;
  useEffect(() => {
    return isDirty ? holdUnsaved({ name, read: isKept ? readLatest : undefined }) : undefined;
  }, [isDirty, isKept, name, readLatest]);
}

/**
 * The guard of a form, and its draft: what an ended session interrupted is there again after the sign-in.
 *
 * Among the form's values is the `version` of the row that they were typed over, where it has one: the save names that,
 * and not the one that is there by then. Returned is what the typing began with, of a draft what it began with then.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, name: string): Partial<T> {
  const [began, setBegan] = useState(form.formState.defaultValues as Partial<T>);
  useUnsavedGuard(form.formState.isDirty, name, () => ({ ...form.getValues(), [BEGAN]: began }));
  const { getValues, setValue } = form;
  useEffect(() => {
    const draft = takeDraft(name, isFields) ?? {};
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
