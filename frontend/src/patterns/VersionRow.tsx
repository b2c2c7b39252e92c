import type { ReactNode } from "react";
import { formatTime } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";

type VersionHead = { number: number; at: string; by: string; restoredFrom: number | null };
type VersionRowProps = {
  version: VersionHead;
  /** True for the current version, which has no Restore. */
  isLive: boolean;
  /** Undefined without the permission to restore. */
  onRestore: (() => void) | undefined;
  /** True while the comparison loads. */
  isComparing?: boolean;
  actions?: ReactNode;
  /** The changes of the version. */
  children?: ReactNode;
};

/** A version in a list: number, admin, time, and Restore. */
export function VersionRow({ version, isLive, onRestore, isComparing = false, actions, children }: VersionRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular font-medium">{`Version ${version.number}`}</span>
          {isLive && <Badge tone="success">Live</Badge>}
          {version.restoredFrom !== null && <Badge tone="primary">{`Restored from ${version.restoredFrom}`}</Badge>}
        </p>
        <p className="tabular text-meta text-muted">
          {version.by ? `${version.by}, ${formatTime(version.at)}` : "Original"}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        {!isLive && onRestore && (
          <Button
            size="small"
            aria-label={`Restore version ${version.number}`}
            pending={isComparing}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}
