import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classes } from "./classes";

export const CONTROL =
  "w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-body max-md:text-touch text-foreground transition-shadow duration-150 focus-visible:outline-offset-0 aria-invalid:border-danger";

// CSS also treats a select as read-only. Fields keep their color while the form is sent.
const READ_ONLY = "read-only:not-data-sending:border-border read-only:not-data-sending:bg-sunken";

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={classes(CONTROL, READ_ONLY, "h-control max-md:h-touch", className)} />;
}

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea rows={3} {...rest} className={classes(CONTROL, READ_ONLY, "py-2 resize-y", className)} />;
}

/** For IDs and passwords: no capitalization by keyboards, and no transfer to a spelling checker. */
export const VERBATIM = { autoCapitalize: "none", spellCheck: false } as const;

export type Option = { value: string; label: string };
type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & {
  options: readonly Option[];
  /** The select keeps the focus but ignores input. HTML has no such attribute for selects. */
  readOnly?: boolean | undefined;
};

/** A native select. */
export function Select({ options, readOnly = false, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      aria-readonly={readOnly || undefined}
      onKeyDown={(event) => readOnly && event.key !== "Tab" && event.preventDefault()}
      className={classes(CONTROL, "h-control max-md:h-touch", readOnly && "pointer-events-none", className)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
