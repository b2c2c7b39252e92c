import type { ReactNode } from "react";
import { classes } from "./classes";

/** A grey shape of what is to come: of the size of `className`, or of its children, which nobody sees or reads. */
export function Skeleton({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      inert={children !== undefined}
      className={classes("block animate-pulse rounded-control bg-sunken *:invisible", className)}
    >
      {children}
    </span>
  );
}
