import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { formatCount } from "@/lib/format";
import { classes } from "@/ui/classes";

export type StatProps = {
  label: string;
  value: number;
  /** The same figure of the period before, and when that was: "the previous day". */
  before?: { value: number; period: string } | undefined;
  className?: string;
};

/** A figure, its label, and how it changed. The whole figure is in its title. */
export function Stat({ label, value, before, className }: StatProps) {
  return (
    <section
      aria-label={label}
      className={classes("min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-5", className)}
    >
      <h2 className="font-medium text-meta text-muted">{label}</h2>
      <p className="tabular mt-1 font-semibold text-figure tracking-tight" title={value.toLocaleString("en-GB")}>
        {formatCount(value)}
      </p>
      {before && <Change value={value} before={before.value} period={before.period} />}
    </section>
  );
}

function Change({ value, before, period }: { value: number; before: number; period: string }) {
  // Nothing before: there is nothing to compare with, and no change is neither good nor bad.
  const percent = before ? Math.round(((value - before) / before) * 100) : 0;
  const { tone, Icon } = DIRECTIONS[Math.sign(percent) + 1] ?? LEVEL;
  return (
    <p className="tabular mt-1 flex flex-wrap items-center gap-x-1.5 text-meta text-muted">
      <span className={classes("inline-flex items-center gap-1 font-medium", tone)}>
        <Icon className="size-3.5" aria-hidden />
        {before ? `${percent > 0 ? "+" : ""}${percent}%` : "n/a"}
      </span>
      <span>
        vs {formatCount(before)} {period}
      </span>
    </p>
  );
}

const LEVEL = { tone: "text-muted", Icon: Minus };
const DIRECTIONS = [
  { tone: "text-danger-text", Icon: TrendingDown },
  LEVEL,
  { tone: "text-success-text", Icon: TrendingUp },
];
