import { classes } from "./classes";

type SegmentsProps<T extends string> = {
  /** The accessible name of the group. */
  label: string;
  options: readonly T[];
  /** The texts of the buttons, if they are not the options. */
  labels?: Readonly<Record<T, string>>;
  /** Another value means that none is chosen. */
  chosen: string;
  onChoose: (option: T) => void;
  className?: string;
};

/** Buttons that choose one of a few options. */
export function Segments<T extends string>({ label, options, labels, chosen, onChoose, className }: SegmentsProps<T>) {
  return (
    <fieldset
      className={classes(
        "flex min-w-0 max-w-full flex-wrap gap-1 rounded-control border border-border bg-sunken p-0.5",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className={classes(
            "min-h-7 rounded-control px-2.5 font-medium text-meta leading-tight focus-visible:-outline-offset-2 max-md:min-h-9",
            option === chosen ? "bg-selected shadow-hairline" : "text-muted hover:text-foreground",
          )}
        >
          {labels?.[option] ?? option}
        </button>
      ))}
    </fieldset>
  );
}
