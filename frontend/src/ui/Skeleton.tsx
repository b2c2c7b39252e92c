import type { ReactNode } from "react";
import { classes } from "./classes";

/** A gray placeholder with the size of `className` or of its invisible children. */
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
