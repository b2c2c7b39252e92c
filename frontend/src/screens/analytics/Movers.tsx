import { TrendingDown, TrendingUp } from "lucide-react";
import { formatCount } from "@/lib/format";
import { sayCount } from "@/lib/words";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import type { Mover } from "./api";
import { kindTitle, TEXTS } from "./texts";

/** The ads whose clicks grew and fell the most against the span before. */
export function Movers({ movers, hasEarlier }: { movers: readonly Mover[]; hasEarlier: boolean }) {
  return (
    <Card title={TEXTS.movers} purpose={TEXTS.moversHint}>
      {movers.length === 0 ? (
        <p className="text-body text-muted">{hasEarlier ? TEXTS.moversNone : TEXTS.moversNoEarlier}</p>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {movers.map((mover) => (
            <li key={mover.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <a
                  href={`/site/views/dashboard/${mover.id}?q=${encodeURIComponent(mover.name)}`}
                  className="touch-link font-medium wrap-anywhere hover:underline"
                >
                  {mover.name}
                </a>{" "}
                <span className="text-meta text-muted">{kindTitle(mover.kind)}</span>
              </span>
              <Change mover={mover} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Change({ mover: { clicks, before } }: { mover: Mover }) {
  const isUp = clicks > before;
  const Icon = isUp ? TrendingUp : TrendingDown;
  return (
    <span className="tabular shrink-0 text-right">
      <span className={classes("font-medium", isUp ? "text-success-text" : "text-danger-text")}>
        <Icon className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
        {isUp ? "+" : "−"}
        {sayCount(Math.abs(clicks - before))}
      </span>
      <span className="block text-meta text-muted">
        {formatCount(before)} → {formatCount(clicks)}
      </span>
    </span>
  );
}
