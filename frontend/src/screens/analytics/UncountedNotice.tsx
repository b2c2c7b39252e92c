import { TriangleAlert } from "lucide-react";
import { sayCount } from "@/lib/words";
import { FoldMark } from "@/ui/FoldMark";
import type { Uncounted } from "./api";
import { TEXTS } from "./texts";

/** Events that the app sent in the last 24 hours and that count for nothing, and why. */
export function UncountedNotice({ rows }: { rows: readonly Uncounted[] }) {
  if (rows.length === 0) {
    return null;
  }
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <details className="group rounded-card border border-border bg-surface px-4 py-3 shadow-hairline">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-control text-body">
        <FoldMark />
        <TriangleAlert className="size-4 shrink-0 text-warning-text" aria-hidden />
        <span>
          <span className="tabular font-medium">{sayCount(total)}</span> {TEXTS.notCounted(total)}
        </span>
      </summary>
      <ul className="mt-3 grid gap-1.5 pl-6 text-meta text-muted">
        {rows.map((row) => (
          <li key={row.reason} className="flex justify-between gap-4">
            <span>{row.text}</span>
            <span className="tabular">{sayCount(row.count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
