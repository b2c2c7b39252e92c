import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Rule } from "@/lib/rules";
import { Input, PasswordInput, Textarea } from "@/ui/Input";
import { Field } from "./Field";

export type TextFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  rule?: Rule;
  /** It may stay empty, whatever its rule: the label says so. */
  isOptional?: boolean;
  hint?: ReactNode;
  aside?: ReactNode;
  kind?: "text" | "email" | "tel" | "password" | "long";
  isReadOnly?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  autoFocus?: boolean;
};

/** A named field of a form: register, rule, label, error. A field with a rule is a required one. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, rule, hint, aside, kind = "text", isReadOnly = false } = props;
  const { isOptional = false } = props;
  const { autoComplete, maxLength, autoFocus = false } = props;
  const error = form.formState.errors[name]?.message;
  const registered = form.register(name, rule ? { validate: rule } : {});
  return (
    <Field
      label={isOptional ? `${label} (optional)` : label}
      hint={hint}
      aside={aside}
      isRequired={rule !== undefined && !isOptional}
      error={error ? String(error) : undefined}
    >
      {(control) => {
        const all = { ...control, ...registered, readOnly: isReadOnly, autoComplete, maxLength, autoFocus };
        if (kind === "long") {
          return <Textarea {...all} />;
        }
        return kind === "password" ? <PasswordInput {...all} /> : <Input {...all} type={kind} />;
      }}
    </Field>
  );
}
