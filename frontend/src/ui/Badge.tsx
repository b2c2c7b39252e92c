import type { ReactNode } from "react";
import { classes } from "./classes";

export type BadgeTone = "neutral" | "success" | "warning" | "danger" | "primary" | "strong";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted",
  success: "bg-success-soft text-success-text",
  warning: "bg-warning-soft text-warning-text",
  danger: "bg-danger-soft text-danger-text",
  primary: "bg-primary-soft text-primary-text",
  strong: "bg-primary text-on-primary",
};

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex h-5 w-fit items-center gap-1.5 whitespace-nowrap rounded-full px-2 text-meta font-medium",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
