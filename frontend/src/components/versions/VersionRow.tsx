import type { ReactNode } from "react";
import { formatTime } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { TEXTS } from "./texts";

export type VersionHead = { number: number; at: string; by: string; restoredFrom: number | null };
type VersionRowProps = {
  version: VersionHead;
  /** The version that stands has no way back to it. */
  isLive: boolean;
  /** Left out for whoever may not bring it back. */
  onRestore: (() => void) | undefined;
  actions?: ReactNode;
  /** What it changed. */
  children?: ReactNode;
};

/** One version in a list of them: its number, who made it and when, and the way back to it. */
export function VersionRow({ version, isLive, onRestore, actions, children }: VersionRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular font-medium">{TEXTS.version(version.number)}</span>
          {isLive && <Badge tone="success">{TEXTS.live}</Badge>}
          {version.restoredFrom !== null && <Badge tone="primary">{TEXTS.restoredFrom(version.restoredFrom)}</Badge>}
        </p>
        <p className="tabular text-meta text-muted">
          {version.by ? `${version.by}, ${formatTime(version.at)}` : TEXTS.original}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        {!isLive && onRestore && (
          <Button size="small" aria-label={TEXTS.restoreOf(version.number)} onClick={onRestore}>
            {TEXTS.restore}
          </Button>
        )}
      </div>
    </li>
  );
}
