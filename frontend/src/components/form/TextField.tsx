import type { ComponentType, HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { type Rule, upTo } from "@/lib/rules";
import { Input, type InputProps, Textarea, VERBATIM } from "@/ui/Input";
import { Field } from "./Field";

/** One text of a row: in the form that adds it, and in the one that edits it. */
export type TextSpec<Name extends string = string> = {
  name: Name;
  label: string;
  rule: Rule;
  /** How many characters the server takes. */
  most: number;
  /** What is saved of what was typed. */
  tidy?: (typed: string) => string;
  hint?: string;
  isLong?: boolean;
  isMono?: boolean;
};

/** What is saved of what stands in the fields. */
export function tidied<Name extends string>(
  typed: Record<string, unknown>,
  fields: readonly TextSpec<Name>[],
): Record<Name, string> {
  const texts = fields.map(({ name, tidy }) => [name, tidy?.(String(typed[name] ?? "")) ?? typed[name]]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

export type TextFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  rule?: Rule | undefined;
  /** It may stay empty, whatever its rule: the label says so. */
  isOptional?: boolean;
  /** Applied on leaving the field and before Enter sends the form, where it is seen. */
  tidy?: ((typed: string) => string) | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  kind?: "text" | "email" | "tel" | "long";
  /** What it is typed into, where that is no plain input: only its screens carry it. */
  input?: ComponentType<InputProps>;
  isReadOnly?: boolean;
  isMono?: boolean | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** How many characters are taken; what is beyond is told, not cut. */
  most?: number;
  autoFocus?: boolean;
};

/** A named field of a form: register, rule, label, error. A field with a rule is a required one. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, rule, tidy, hint, aside, kind = "text", isReadOnly = false, isMono = false } = props;
  const { isOptional = false } = props;
  const { autoComplete, most, autoFocus = false, input: Typed = Input } = props;
  const error = form.formState.errors[name]?.message as string | undefined;
  const judge = upTo(most, rule);
  const verbatim = isMono || autoComplete === "username" ? VERBATIM : {};
  // Of what will be saved: what is right once it is tidied is right while it is typed.
  const registered = form.register(name, { validate: (typed: string) => judge(tidy?.(typed) ?? typed) });
  function settle() {
    const typed = String(form.getValues(name) ?? "");
    const tidied = tidy?.(typed) ?? typed;
    if (tidied !== typed) {
      form.setValue(name, tidied as PathValue<T, FieldPath<T>>, { shouldDirty: true });
    }
  }
  return (
    <Field
      label={isOptional ? `${label} (optional)` : label}
      hint={hint}
      aside={aside}
      isRequired={rule !== undefined && !isOptional}
      error={error}
    >
      {(control) => {
        const all = {
          ...control,
          ...registered,
          readOnly: isReadOnly,
          autoComplete,
          autoFocus,
          ...verbatim,
          // Arabic is written from the right; addresses and ids are not.
          dir: isMono ? undefined : "auto",
          className: isMono ? "font-mono text-meta!" : "",
          onBlur: (event: unknown) => {
            settle();
            return registered.onBlur(event as Parameters<typeof registered.onBlur>[0]);
          },
        };
        if (kind === "long") {
          return <Textarea {...all} />;
        }
        const onKeyDown = ({ key }: KeyboardEvent) => key === "Enter" && settle();
        const one = { ...all, onKeyDown };
        return <Typed {...one} type={kind} />;
      }}
    </Field>
  );
}
