import { useId } from "react";
import { classes } from "./classes";

type Segment<T extends string> = { value: T; label: string; code?: string };
type ChoiceProps<T extends string> = {
  /** The ID of the group's label. */
  labelledBy: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
};

/** Radio buttons in a row, for a few short options. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { labelledBy, segments, value, onChange, disabled = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="flex min-w-0 flex-1 flex-wrap gap-1 rounded-control border border-border bg-sunken p-1"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            "relative grid min-h-control min-w-fit flex-1 max-md:min-h-touch content-center rounded-control border px-1.5 py-1 text-center text-meta leading-tight transition-colors duration-150 ease-out",
            "has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2",
            // On a phone, five options are in two rows of three and two.
            segments.length > 4 ? "basis-14 max-md:basis-1/4" : "basis-14",
            segment.value === value
              ? "border-edge bg-selected font-medium text-foreground shadow-hairline"
              : classes("border-transparent text-muted", !disabled && "hover:text-foreground"),
          )}
        >
          {/* The input covers the whole segment, so that a click anywhere works. */}
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
          />
          {segment.label}
          {segment.code && <span className="font-mono text-meta font-normal text-muted">{segment.code}</span>}
        </label>
      ))}
    </div>
  );
}
