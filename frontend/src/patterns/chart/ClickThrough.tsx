import { classes } from "@/ui/classes";
import type { Totals } from "./api";
import {
  clickThrough,
  ENOUGH_VIEWS,
  formatShare,
  formatUncertain,
  isUncertain,
  NO_VIEWS,
  UNCERTAIN as SPOKEN,
} from "./share";

export const UNCERTAIN = formatUncertain(ENOUGH_VIEWS);

/** The click-through of counts, marked as uncertain for few views. */
export function ClickThrough({ totals, className }: { totals: Totals; className?: string }) {
  const share = clickThrough(totals);
  if (share === undefined) {
    return (
      <span className={classes("text-muted", className)} title={NO_VIEWS}>
        {formatShare(share)}
      </span>
    );
  }
  return isUncertain(totals) ? (
    <span className={classes("tabular text-muted italic", className)} title={UNCERTAIN}>
      <span>{`~${formatShare(share)}`}</span>
      <span className="sr-only">{SPOKEN}</span>
    </span>
  ) : (
    <span className={classes("tabular", className)}>{formatShare(share)}</span>
  );
}
