import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from "react";
import { classes } from "./classes";
import { HIDE_PASSWORD, SHOW_PASSWORD } from "./texts";

export const CONTROL =
  "w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-body max-md:text-touch text-foreground transition-shadow duration-150 focus-visible:outline-offset-0 aria-invalid:border-danger";

// To CSS a select is read-only, too.
const READ_ONLY = "read-only:border-border read-only:bg-sunken";

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={classes(CONTROL, READ_ONLY, "h-control max-md:h-touch", className)} />;
}

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea rows={3} {...rest} className={classes(CONTROL, READ_ONLY, "py-2 resize-y", className)} />;
}

/** What is compared letter by letter: no keyboard capitalises it, and no spelling checker sends it away. */
export const VERBATIM = { autoCapitalize: "none", spellCheck: false } as const;

/** A password that can be shown; pasting is allowed. */
export function PasswordInput({ className, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? HIDE_PASSWORD : SHOW_PASSWORD;
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
