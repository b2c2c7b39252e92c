import { RadioGroup } from "radix-ui";
import { classes } from "./classes";

export type Segment<T extends string> = { value: T; label: string; code?: string };
export type ChoiceProps<T extends string> = {
  /** The id of the group's label. */
  labelledBy: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
};

/** A choice of a few words, all in view; arrow keys move it. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { labelledBy, segments, value, onChange, disabled = false } = props;
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as T)}
      className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-1 rounded-control border border-border bg-sunken p-1"
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          className={classes(
            "grid min-h-control max-md:min-h-touch content-center rounded-control border border-transparent px-1.5 py-1 text-center text-meta leading-tight text-muted transition-colors duration-150 ease-out disabled:cursor-not-allowed",
            "data-[state=checked]:border-edge data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-foreground data-[state=checked]:shadow-hairline",
            "enabled:hover:text-foreground",
          )}
        >
          {segment.label}
          {segment.code && <span className="font-mono text-meta font-normal text-muted">{segment.code}</span>}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
