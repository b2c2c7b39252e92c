import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { classes } from "@/ui/classes";
import { Input, type InputProps, VERBATIM } from "@/ui/Input";
import { TextField, type TextFieldProps } from "./Form";

type PasswordFieldProps<T extends FieldValues> = Omit<TextFieldProps<T>, "input" | "autoComplete"> & {
  /** True for a new password, false for the current one. */
  isNew?: boolean;
};

/** A field for a password. */
export function PasswordField<T extends FieldValues>({ isNew = false, ...field }: PasswordFieldProps<T>) {
  return <TextField {...field} input={PasswordInput} autoComplete={isNew ? "new-password" : "current-password"} />;
}

/** The input with the button that shows the password. */
function PasswordInput({ className, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? "Hide password" : "Show password";
  return (
    <span className="relative block">
      <Input {...rest} {...VERBATIM} type={shown ? "text" : "password"} className={classes("pr-10", className)} />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-foreground"
      >
        {shown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
      </button>
    </span>
  );
}
