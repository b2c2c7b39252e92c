import { useId } from "react";
import { Spinner } from "./Button";
import { classes } from "./classes";

type SwitchProps = {
  /** The ID of the label. */
  labelledBy: string;
  describedBy?: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
  pending?: boolean;
  disabled?: boolean;
};

/** A switch that takes effect at once. While `pending`, it shows a spinner and ignores clicks. */
export function Switch({ labelledBy, describedBy, isOn, onChange, pending = false, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      disabled={disabled}
      onClick={() => !pending && onChange(!isOn)}
      className={classes(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border px-0.5 transition-colors duration-150 ease-out disabled:cursor-not-allowed disabled:opacity-55",
        // A touch target of 44 px without a taller row.
        "after:absolute after:-inset-2.5 md:after:inset-0",
        isOn ? "border-primary bg-primary" : "border-edge bg-sunken",
      )}
    >
      <span
        className={classes(
          "grid size-4.5 place-items-center rounded-full transition-[translate,background-color] duration-150 ease-out [&>svg]:size-3",
          isOn ? "translate-x-4 bg-on-primary text-primary" : "translate-x-0 bg-edge text-surface",
        )}
      >
        {pending && <Spinner />}
      </span>
    </button>
  );
}

type SwitchLineProps = {
  label: string;
  hint: string;
  isOn: boolean;
  pending?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch with a label and a hint. */
export function SwitchLine({ label, hint, ...state }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-meta text-muted">
          {hint}
        </p>
      </div>
      <Switch labelledBy={id} describedBy={`${id}-hint`} {...state} />
    </div>
  );
}
