import { Check } from "lucide-react";
import { classes } from "./classes";

type StepsProps = { label: string; steps: readonly string[]; current: number };

/** The current step of a form of several steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classes(
            "flex items-center gap-2 text-meta",
            index === current ? "font-medium text-foreground" : "text-muted",
          )}
        >
          <span
            className={classes(
              "tabular grid size-6 place-items-center rounded-full border text-meta",
              index === current ? "border-primary bg-primary text-on-primary" : "border-border bg-sunken",
            )}
          >
            {index < current ? <Check className="size-3.5" aria-label="done" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
