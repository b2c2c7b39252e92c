import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes";

export type ButtonTone = "primary" | "plain" | "quiet" | "danger";

// Transparent borders become visible in the system's high-contrast mode.
const TONES: Record<ButtonTone, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover shadow-hairline",
  plain: "border-border bg-surface text-foreground hover:bg-hover shadow-hairline",
  quiet: "border-transparent text-foreground hover:bg-hover",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover shadow-hairline",
};

const BUTTON_BASE =
  "relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border px-3 font-medium text-body md:whitespace-nowrap select-none transition-colors duration-150 ease-out disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed";

const SIZES = {
  regular: "min-h-control max-md:min-h-touch",
  small: "min-h-8 px-2.5 text-meta max-md:min-h-touch",
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  tone?: ButtonTone;
  size?: keyof typeof SIZES;
  pending?: boolean;
  icon?: ReactNode;
};

/** A button that shows a spinner and ignores clicks while `pending`. It keeps the focus, also with `aria-disabled`. */
export function Button({
  tone = "plain",
  size = "regular",
  pending = false,
  icon,
  children,
  className,
  onClick,
  "aria-disabled": isOff = false,
  ...rest
}: ButtonProps) {
  const isInactive = pending || isOff === true;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isInactive || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (isInactive) {
          // For a submit button, this also stops Enter in the form.
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
      className={classes(BUTTON_BASE, SIZES[size], TONES[tone], className)}
    >
      {pending ? <Spinner /> : icon}
      {/* Browser translators replace bare text nodes; then React could not insert the spinner. */}
      <span className="contents">{children}</span>
    </button>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon. The label is its accessible name and tooltip. `aria-disabled` keeps the focus. */
export function IconButton({ label, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      onClick={(event) => rest["aria-disabled"] !== true && onClick?.(event)}
      className={classes(
        "inline-grid size-8 max-md:size-touch shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-foreground transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
        className,
      )}
    />
  );
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  tone?: ButtonTone;
  size?: keyof typeof SIZES;
  isNewTab?: boolean;
};

/** A link that looks like a button. */
export function LinkButton({ tone = "plain", size = "regular", isNewTab = false, ...rest }: LinkButtonProps) {
  return (
    <a
      {...(isNewTab && { target: "_blank", rel: "noopener" })}
      {...rest}
      className={classes(BUTTON_BASE, SIZES[size], TONES[tone])}
    />
  );
}

export function Spinner() {
  return (
    <svg className="size-4 shrink-0 animate-spin" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
