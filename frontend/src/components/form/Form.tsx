import type { KeyboardEventHandler, ReactNode } from "react";
import type { FieldPath, FieldValues, SubmitHandler, UseFormReturn } from "react-hook-form";
import { Refused } from "@/lib/client";
import { classes } from "@/ui/classes";

type FormProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  onSubmit: SubmitHandler<T>;
  label: string;
  /** For a button that stands outside, as in the foot of a dialog. */
  id?: string;
  /** Called when a rule of a field speaks against sending: others may speak, too. */
  onInvalid?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  children: ReactNode;
  className?: string;
};

/** A form over react-hook-form: its rules speak, not the browser's bubbles; focus goes to the first error. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  onKeyDown,
  label,
  id,
  children,
  className,
}: FormProps<T>) {
  return (
    <form
      aria-label={label}
      id={id}
      // Never into an address, should the browser ever send it by itself.
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSubmit, onInvalid)}
      onKeyDown={onKeyDown}
      className={classes("grid grid-cols-1 gap-4", className)}
    >
      {children}
    </form>
  );
}

/** Wire names, and the form's own; or, of what is no field of it, who shows the text. */
export type WireNames<T extends FieldValues> = Record<string, FieldPath<T> | ((text: string) => void)>;

/** Put the server's texts under the fields that they speak of. */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  refused: unknown,
  wireNames: WireNames<T>,
): void {
  if (!(refused instanceof Refused)) {
    return;
  }
  for (const [name, texts] of Object.entries(refused.errors)) {
    const field = wireNames[name];
    const [text] = texts;
    if (!field || !text) {
      continue;
    }
    if (typeof field === "function") {
      field(text);
    } else {
      form.setError(field, { message: text }, { shouldFocus: true });
    }
  }
}
