import { classes } from "./classes";

/** A grey shape of what is to come; give it the size of that. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("block animate-pulse rounded-control bg-sunken", className)} />;
}
