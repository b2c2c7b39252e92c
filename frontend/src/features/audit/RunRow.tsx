import { formatClock, toLocal } from "@/lib/dates";
import { formatQuantity, formatTime } from "@/lib/format";
import { changesInRun, changesOf, nameOf, namesInRun, uploadOf } from "@/patterns/audit/changes";
import { actionLabel } from "@/patterns/audit/texts";
import { Difference } from "@/ui/Difference";
import { FoldMark } from "@/ui/FoldMark";
import type { Entry, Run } from "./api";

const MAX_SHOWN = 3;

type RunRowProps = { run: Run; onTarget: (target: string) => void };

/** Admin, action, object, time, and the first changed fields. The rest is in the details. */
export function RunRow({ run, onTarget }: RunRowProps) {
  const older = run.older ?? [];
  const upload = uploadOf(run);
  const changes = upload ? [] : changesInRun(run);
  const more = changes.length - MAX_SHOWN;
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 text-body hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[auto_7rem_minmax(0,1fr)_auto] md:px-6 [&::-webkit-details-marker]:hidden">
          <FoldMark />
          <span className="truncate text-muted" title={run.by}>
            {run.by || "command line"}
          </span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-md:order-1 max-md:col-span-2 max-md:col-start-2">
            <span>
              {upload ?? actionLabel(run.action) ?? <code className="font-mono text-meta">{run.action}</code>}
            </span>
            <span className="min-w-0 truncate font-medium" title={namesInRun(run)}>
              {namesInRun(run)}
            </span>
            {older.length > 0 && !upload && (
              <span className="tabular text-meta text-muted">{`${formatQuantity(older.length + 1, "time")} in a row`}</span>
            )}
          </span>
          <time className="tabular text-meta text-muted" dateTime={run.at} title={formatTime(run.at)}>
            {formatClock(toLocal(run.at).slice(11, 16))}
          </time>
          {changes.length > 0 && (
            <span className="col-start-2 -col-end-1 flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-meta max-md:order-1 md:col-start-3">
              {changes.slice(0, MAX_SHOWN).map((change) => (
                <span
                  key={`${change.number} ${change.name}`}
                  className="flex min-w-0 items-baseline gap-x-2 max-md:flex-wrap"
                >
                  {change.of && <span className="min-w-0 truncate font-medium">{change.of}</span>}
                  <Difference {...change} layout="short" />
                </span>
              ))}
              {more > 0 && <span className="shrink-0 text-muted">{`${more} more`}</span>}
            </span>
          )}
        </summary>
        <ol className="grid grid-cols-1 gap-3 pb-4 pl-11 pr-4 md:pr-6">
          {[run, ...older].map((entry) => (
            <Details key={entry.number} entry={entry} isInRun={older.length > 0} onTarget={onTarget} />
          ))}
        </ol>
      </details>
    </li>
  );
}

type DetailsProps = { entry: Entry; isInRun: boolean; onTarget: (target: string) => void };

/** All fields of one entry. */
function Details({ entry, isInRun, onTarget }: DetailsProps) {
  return (
    <li className="grid grid-cols-1 gap-1 text-meta">
      {isInRun && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{nameOf(entry)}</span>
          <time className="tabular text-muted" dateTime={entry.at}>
            {formatTime(entry.at)}
          </time>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-1">
        {changesOf(entry).map((change) => (
          <li key={change.name} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Difference {...change} layout="full" />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
        {entry.address && <span className="tabular">from {entry.address}</span>}
        <button
          type="button"
          title={entry.target}
          className="wrap-anywhere min-w-0 rounded-control text-left text-primary-text hover:underline max-md:min-h-touch"
          onClick={() => onTarget(entry.target)}
        >
          {`All changes to ${nameOf(entry)}`}
        </button>
      </p>
    </li>
  );
}
