import type { FieldValues } from "react-hook-form";
import { TextField, type TextFieldProps } from "./Form";

type PasswordFieldProps<T extends FieldValues> = Omit<TextFieldProps<T>, "kind" | "autoComplete"> & {
  /** True for a new password, false for the current one. */
  isNew?: boolean;
};

/** A field for a password. */
export function PasswordField<T extends FieldValues>({ isNew = false, ...field }: PasswordFieldProps<T>) {
  return <TextField {...field} kind="password" autoComplete={isNew ? "new-password" : "current-password"} />;
}
