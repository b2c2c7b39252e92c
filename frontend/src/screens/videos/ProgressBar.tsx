import { classes } from "@/ui/classes";

export type ProgressBarProps = { label: string; part: number; className?: string };

/** A part of 1, in the console's own colours on every platform. */
export function ProgressBar({ label, part, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={part}
      className={classes(
        "w-full appearance-none overflow-hidden rounded-full border-0 bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary",
        className,
      )}
    />
  );
}
