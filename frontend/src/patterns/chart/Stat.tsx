import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "@/lib/format";
import { classes } from "@/ui/classes";
import type { Totals } from "./api";
import { ClickThrough, UNCERTAIN } from "./ClickThrough";
import { wholeCount } from "./counts";
import { clickThrough, formatShare, isUncertain } from "./share";

type FrameProps = {
  label: string;
  title?: string | undefined;
  value: ReactNode;
  /** The link of the whole card. */
  href?: string | undefined;
  className?: string;
  children?: ReactNode;
};

/** A labeled count with details below. */
function Frame({ label, title, value, href, className, children }: FrameProps) {
  return (
    <section
      aria-label={label}
      className={classes(
        "relative min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline md:p-5",
        href && "hover:border-edge",
        className,
      )}
    >
      <h2 className="font-medium text-meta text-muted">
        {href ? (
          <a href={href} className="after:absolute after:inset-0 after:rounded-card hover:underline">
            {label}
          </a>
        ) : (
          label
        )}
      </h2>
      <p className="tabular mt-1 font-semibold text-figure tracking-tight" title={title}>
        {value}
      </p>
      {children}
    </section>
  );
}

function Note({ children }: { children: string | undefined }) {
  return children === undefined ? null : <p className="mt-1 min-h-5 text-meta text-muted">{children}</p>;
}

type StatProps = {
  label: string;
  value: number | null | undefined;
  change?: Change<number> | undefined;
  /** Shown if there is no change: "So far today". */
  note?: string | undefined;
  href?: string;
  /** The curve below. */
  children?: ReactNode;
};

/** A labeled count and its change. The tooltip has all digits. */
export function Stat({ label, value, change, note, href, children }: StatProps) {
  return (
    <Frame label={label} title={wholeCount(value ?? undefined)} value={formatCount(value)} href={href}>
      {change && typeof value === "number" ? <CountChange now={value} {...change} /> : <Note>{note}</Note>}
      {children}
    </Frame>
  );
}

type Change<Value> = {
  before: Value;
  /** The compared period as text. */
  period: string;
};
type ChangeProps = Change<number> & { now: number };

function CountChange({ now, before, period }: ChangeProps) {
  const percent = before ? Math.round(((now - before) / before) * 100) : 0;
  const size = percent ? `${formatNumber(Math.abs(percent))}%` : "";
  return before === 0 ? (
    <Direction sign={0}>{`None ${period}`}</Direction>
  ) : (
    <Direction sign={percent} shown={formatDirection(percent, size, COUNT_DIRECTIONS)}>
      {`${percent ? " than" : " as"} ${formatCount(before)} ${period}`}
    </Direction>
  );
}

type ShareStatProps = {
  label: string;
  totals: Totals;
  change?: Change<Totals> | undefined;
  note?: string | undefined;
  href?: string;
  className?: string;
  /** The curve below. */
  children?: ReactNode;
};

/** The click-through of a range. Its change is in percentage points. */
export function ShareStat({ label, totals, change, note, href, className = "", children }: ShareStatProps) {
  const now = clickThrough(totals);
  const before = change && clickThrough(change.before);
  const isComparable = change && !isUncertain(totals) && !isUncertain(change.before);
  return (
    <Frame label={label} value={<ClickThrough totals={totals} />} href={href} className={className}>
      {isComparable && now !== undefined && before !== undefined ? (
        <ShareChange now={now} before={before} period={change.period} />
      ) : (
        <Note>{isUncertain(totals) && totals.views ? UNCERTAIN : note}</Note>
      )}
      {children}
    </Frame>
  );
}

function ShareChange({ now, before, period }: ChangeProps) {
  const points = Number(((now - before) * 100).toFixed(2));
  const size = points ? `${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"}` : "";
  return (
    <Direction sign={points} shown={formatDirection(points, size, SHARE_DIRECTIONS)}>
      {`${points ? " than" : " as"} ${formatShare(before)} ${period}`}
    </Direction>
  );
}

const COUNT_DIRECTIONS = ["fewer", "Same", "more"] as const;
const SHARE_DIRECTIONS = ["lower", "Same", "higher"] as const;

function formatDirection(sign: number, size: string, directions: readonly string[]): string {
  return [size, directions[Math.sign(sign) + 1]].filter(Boolean).join(" ");
}

/** "12% fewer" with color and arrow, and the compared period. */
function Direction({ sign, shown, children }: { sign: number; shown?: string; children: ReactNode }) {
  const { tone, Icon } = DIRECTIONS[Math.sign(sign) + 1] ?? LEVEL;
  return (
    <p className="tabular mt-1 min-h-5 text-meta text-muted">
      <Icon className={classes("mr-1 inline size-3.5 align-[-2px]", tone)} aria-hidden />
      {shown && <span className={classes("font-medium", tone)}>{shown}</span>}
      <span>{children}</span>
    </p>
  );
}

const LEVEL = { tone: "text-muted", Icon: Minus };
const DIRECTIONS = [
  { tone: "text-danger-text", Icon: TrendingDown },
  LEVEL,
  { tone: "text-success-text", Icon: TrendingUp },
];
