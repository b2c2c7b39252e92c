import type { SelectHTMLAttributes } from "react";
import { classes } from "./classes";
import { CONTROL } from "./Input";

export type Option = { value: string; label: string };
type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & { options: readonly Option[] };

/** The platform's own list of choices: it works with every keyboard and on every phone. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classes(CONTROL, "h-control max-md:h-touch", className)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
