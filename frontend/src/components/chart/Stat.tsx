import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { formatCount } from "@/lib/format";
import { classes } from "@/ui/classes";
import { wholeCount } from "./counts";

export type StatProps = {
  label: string;
  value: number | null | undefined;
  change?: ChangeProps | undefined;
  /** Said where there is no change to tell: "So far today". */
  note?: string | undefined;
};

/** A figure, its label, and how it changed. The whole figure is in its title. */
export function Stat({ label, value, change, note }: StatProps) {
  return (
    <section
      aria-label={label}
      className="min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-5"
    >
      <h2 className="font-medium text-meta text-muted">{label}</h2>
      <p className="tabular mt-1 font-semibold text-figure tracking-tight" title={wholeCount(value ?? undefined)}>
        {formatCount(value)}
      </p>
      {change ? (
        <Change {...change} />
      ) : (
        note !== undefined && <p className="mt-1 min-h-5 text-meta text-muted">{note}</p>
      )}
    </section>
  );
}

export type ChangeProps = {
  now: number;
  before: number;
  /** When that was, as `sayWhenBefore` has it. */
  period: string;
};

function Change({ now, before, period }: ChangeProps) {
  const percent = before ? Math.round(((now - before) / before) * 100) : 0;
  const { tone, Icon, word } = DIRECTIONS[Math.sign(percent) + 1] ?? LEVEL;
  const share = `${Math.abs(percent).toLocaleString("en-GB")}% ${word}`;
  return (
    <p className="tabular mt-1 min-h-5 text-meta text-muted">
      <Icon className={classes("mr-1 inline size-3.5 align-[-2px]", tone)} aria-hidden />
      {before === 0 ? (
        `None ${period}`
      ) : (
        <>
          <span className={classes("font-medium", tone)}>{percent ? share : word}</span>{" "}
          {`${percent ? "than" : "as"} ${formatCount(before)} ${period}`}
        </>
      )}
    </p>
  );
}

const LEVEL = { tone: "text-muted", Icon: Minus, word: "Same" };
const DIRECTIONS = [
  { tone: "text-danger-text", Icon: TrendingDown, word: "fewer" },
  LEVEL,
  { tone: "text-success-text", Icon: TrendingUp, word: "more" },
];
