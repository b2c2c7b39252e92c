import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Answer } from "@/lib/client";
import { showServerErrors, type WireNames } from "./Form";
import { useOnce } from "./useOnce";
import { useSave } from "./useSave";

type KeyedSaveOptions<T extends FieldValues> = {
  form: UseFormReturn<T>;
  save: (texts: T, idempotencyKey: string) => Promise<Answer>;
  wireNames: WireNames<T>;
  told?: string;
  failed?: string;
  durationMs?: number;
  onDone: () => unknown;
  onClose?: () => unknown;
};

/** The save of a form that adds or sends: however often it is pressed, it happens once. */
export function useKeyedSave<T extends FieldValues>(options: KeyedSaveOptions<T>) {
  const { form, save, wireNames, ...rest } = options;
  const once = useOnce();
  return useSave({
    save: (texts: T) => once("form", (key) => save(texts, key)),
    ...rest,
    onError: (error) => {
      showServerErrors(form, error, wireNames);
      return false;
    },
  });
}
