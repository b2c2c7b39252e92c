import { classes } from "./classes";

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly T[];
  chosen: T;
  onChoose: (option: T) => void;
};

/** Buttons that choose one of a few views. */
export function Segments<T extends string>({ label, options, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset className="flex min-w-0 max-w-full flex-wrap gap-1 rounded-control border border-border bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className={classes(
            "h-7 rounded-control px-2.5 font-medium text-meta focus-visible:-outline-offset-2 max-md:h-9",
            option === chosen ? "bg-selected shadow-hairline" : "text-muted hover:text-foreground",
          )}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
