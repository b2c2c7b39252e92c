import { type ReactNode, useId } from "react";
import { classes } from "@/ui/classes";

export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, hint, the control, its error under it; all tied together for screen readers. */
export function Field({ label, hint, error, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="relative grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={classes("text-meta font-medium", isRequired && "required")}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired ? true : undefined,
      })}
      {/* Beside the label to the eye, after the control to the Tab key. */}
      {aside && <span className="absolute top-0 right-0 text-meta">{aside}</span>}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-meta text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
