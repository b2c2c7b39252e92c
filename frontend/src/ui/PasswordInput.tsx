import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classes } from "./classes";
import { Input, type InputProps, VERBATIM } from "./Input";

/** An input for a password with the button that shows it. */
export function PasswordInput({ className, ...rest }: InputProps) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? "Hide password" : "Show password";
  return (
    <span className="relative block">
      <Input {...rest} {...VERBATIM} type={isShown ? "text" : "password"} className={classes("pr-10", className)} />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-foreground"
      >
        {isShown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
      </button>
    </span>
  );
}
