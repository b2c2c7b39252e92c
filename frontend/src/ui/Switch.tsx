import { Switch as Radix } from "radix-ui";
import { classes } from "./classes";
import { Spinner } from "./Spinner";

export type SwitchProps = {
  /** The id of its label. */
  labelledBy: string;
  describedBy?: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
  pending?: boolean;
  disabled?: boolean;
};

/** On or off, at once. While `pending` the thumb turns and it cannot be pressed twice. */
export function Switch({ labelledBy, describedBy, isOn, onChange, pending = false, disabled = false }: SwitchProps) {
  return (
    <Radix.Root
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={pending || undefined}
      checked={isOn}
      aria-disabled={pending || undefined}
      disabled={disabled}
      onCheckedChange={(on) => !pending && onChange(on)}
      className={classes(
        "group relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border px-0.5 transition-colors duration-150 ease-out disabled:cursor-not-allowed",
        // A touch target of 44 px, without moving the row.
        "after:absolute after:-inset-2.5 md:after:inset-0",
        "data-[state=unchecked]:border-edge data-[state=unchecked]:bg-sunken data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        disabled && "opacity-55",
      )}
    >
      <Radix.Thumb
        className={classes(
          "grid size-4.5 place-items-center rounded-full transition-[translate,background-color] duration-150 ease-out",
          "translate-x-0 bg-edge data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary",
          "data-[state=checked]:text-primary data-[state=unchecked]:text-surface [&>svg]:size-3",
        )}
      >
        {pending && <Spinner />}
      </Radix.Thumb>
    </Radix.Root>
  );
}
