import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Answer } from "@/lib/client";
import { newKey } from "@/lib/unique";
import { showServerErrors } from "@/parts/form/Form";
import { useSave } from "@/parts/save/useSave";

export type KeyedSaveOptions<T extends FieldValues> = {
  form: UseFormReturn<T>;
  save: (texts: T, idempotencyKey: string) => Promise<Answer>;
  wireNames: Record<string, FieldPath<T>>;
  onDone: () => unknown;
};

/** The save of an add form: one key a form, so that a repeat after a lost answer adds nothing twice. */
export function useKeyedSave<T extends FieldValues>({ form, save, wireNames, onDone }: KeyedSaveOptions<T>) {
  const [key, setKey] = useState(newKey);
  return useSave({
    save: (texts: T) => save(texts, key),
    onDone,
    onRefused: (refused) => {
      showServerErrors(form, refused, wireNames);
      if (refused.code !== 0) {
        setKey(newKey());
      }
      return false;
    },
  });
}
