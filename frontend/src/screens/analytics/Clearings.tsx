import { may } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { rangeInWords } from "@/lib/ranges";
import { sayNumber } from "@/lib/words";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import type { Clearing } from "./api";
import { TEXTS } from "./texts";

export type ClearingsProps = {
  clearings: readonly Clearing[];
  onUndo: (id: string) => void;
  isPending: boolean;
};

/** What was cleared in the last 30 days, each with its way back. */
export function Clearings({ clearings, onUndo, isPending }: ClearingsProps) {
  if (clearings.length === 0) {
    return null;
  }
  return (
    <Card title={TEXTS.cleared} purpose={TEXTS.clearedHint}>
      <ul className="-my-3 divide-y divide-border">
        {clearings.map((clearing) => (
          <li key={clearing.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{sayWhat(clearing)}</p>
              <p className="tabular text-meta text-muted">
                {clearing.by}, {formatTime(clearing.at)}
                {clearing.restorable && ` · until ${formatTime(clearing.undoUntil)}`}
              </p>
            </div>
            {clearing.restorable ? (
              may("restoreClearing") && (
                <Button size="small" disabled={isPending} onClick={() => onUndo(clearing.id)}>
                  {TEXTS.undo}
                </Button>
              )
            ) : (
              <p className="text-meta text-muted">{TEXTS.notRestorable}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function sayWhat(clearing: Clearing): string {
  const whose = clearing.items === 1 ? `“${clearing.label}”` : `“${clearing.label}” and ${clearing.items - 1} more`;
  const figures = `${sayNumber(clearing.clicks, "click")}, ${sayNumber(clearing.views, "view")}`;
  return `${whose}: ${figures}, ${rangeInWords(clearing.range)}`;
}
