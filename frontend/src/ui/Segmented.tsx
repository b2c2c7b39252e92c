import { useId } from "react";
import { classes } from "./classes";

export type Segment<T extends string> = { value: T; label: string; code?: string };

type SegmentedProps<T extends string> = {
  /** The name of the group, or the ID of an element that names it. */
  label?: string;
  labelledBy?: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
  /** Compact among the controls of a chart or a list; otherwise as wide as a field. */
  isCompact?: boolean;
};

/** A choice between a few options that are all in view: radio buttons that look like one control. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, labelledBy, segments, value, onChange, disabled = false, isCompact = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classes(
        "flex min-w-0 max-w-full flex-wrap gap-1 rounded-control border border-border bg-sunken",
        isCompact ? "p-0.5" : "flex-1 p-1",
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            "relative grid content-center rounded-control border text-center text-meta transition-colors duration-150 ease-out",
            "has-focus-visible:outline-2 has-focus-visible:outline-primary",
            isCompact ? COMPACT : WIDE,
            // On a phone, five options take two rows, of three and two.
            !isCompact && (segments.length > 4 ? "basis-14 max-md:basis-1/4" : "basis-14"),
            segment.value === value
              ? "border-edge bg-surface font-medium text-foreground shadow-hairline"
              : classes("border-transparent text-muted", !disabled && "hover:text-foreground"),
          )}
        >
          {/* The input covers its segment, so that all of it can be pressed. */}
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

const COMPACT = "h-7 px-2.5 font-medium has-focus-visible:-outline-offset-2 max-md:h-9";
const WIDE =
  "min-h-control min-w-fit flex-1 px-1.5 py-1 leading-tight has-focus-visible:outline-offset-2 max-md:min-h-touch";
