import { DifferenceLine } from "@/components/versions/DifferenceLine";
import { formatTime } from "@/lib/format";
import type { Entry } from "./api";
import { type Change, changesOf, sayAction, sayTarget } from "./words";

const SHOWN = 4;

export function EntryRow({ entry, onTarget }: { entry: Entry; onTarget: () => void }) {
  const changes = changesOf(entry);
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 md:grid-cols-[12rem_1fr]">
      <div className="text-meta text-muted">
        <time className="tabular block" dateTime={entry.at}>
          {formatTime(entry.at)}
        </time>
        <span className="block truncate" title={entry.by}>
          {entry.by || "command line"}
        </span>
        {entry.address && <span className="tabular block break-all">{entry.address}</span>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium" title={entry.action}>
            {sayAction(entry.action)}
          </span>
          <button
            type="button"
            className="min-w-0 truncate rounded-control text-primary-text hover:underline max-md:min-h-touch"
            title={`History of ${entry.target}`}
            onClick={onTarget}
          >
            {sayTarget(entry)}
          </button>
        </p>
        <Lines changes={changes.slice(0, SHOWN)} />
        {changes.length > SHOWN && (
          <details className="mt-1 text-meta">
            <summary className="cursor-pointer text-muted">{changes.length - SHOWN} more</summary>
            <Lines changes={changes.slice(SHOWN)} />
          </details>
        )}
      </div>
    </li>
  );
}

function Lines({ changes }: { changes: Change[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {changes.map(({ field, before, after }) => (
        <DifferenceLine key={field} label={field} before={before} after={after} />
      ))}
    </ul>
  );
}
