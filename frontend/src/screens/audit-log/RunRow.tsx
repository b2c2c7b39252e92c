import { changesOf, nameOf, namesInRun, uploadOf } from "@/components/audit/changes";
import { Difference } from "@/components/audit/Difference";
import { sayAction, sayMore, sayRun, TEXTS } from "@/components/audit/texts";
import { formatTime } from "@/lib/format";
import { FoldMark } from "@/ui/FoldMark";
import type { Entry, Run } from "./api";

type RunRowProps = { run: Run; onTarget: (target: string) => void };

/** One line: who did what to which thing, the first field that changed, and when. The rest is behind it. */
export function RunRow({ run, onTarget }: RunRowProps) {
  const older = run.older ?? [];
  const changes = changesOf(run);
  const upload = uploadOf(run);
  // What was added or deleted is its name already.
  const [first] = run.before && run.after ? changes : [];
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 text-body hover:bg-hover focus-visible:-outline-offset-2 md:flex-nowrap md:px-6 [&::-webkit-details-marker]:hidden">
          <FoldMark />
          <span className="w-24 shrink-0 truncate text-muted max-md:w-auto" title={run.by}>
            {run.by || TEXTS.commandLine}
          </span>
          <span className="wrap-anywhere md:shrink-0 max-md:min-w-0">{upload ?? <Action action={run.action} />}</span>
          <span className="min-w-0 truncate font-medium max-md:w-full" title={namesInRun(run)}>
            {namesInRun(run)}
          </span>
          {older.length > 0 && !upload && (
            <span className="tabular shrink-0 text-meta text-muted">{sayRun(older.length + 1)}</span>
          )}
          {older.length === 0 && first && (
            <span className="flex min-w-0 shrink-2 items-baseline gap-x-2 overflow-x-clip text-meta max-md:w-full md:max-lg:hidden">
              <Difference change={first} isShort />
              {changes.length > 1 && <span className="shrink-0 text-muted">{sayMore(changes.length - 1)}</span>}
            </span>
          )}
          <time className="tabular ml-auto shrink-0 text-meta text-muted max-md:ml-0" dateTime={run.at}>
            {formatTime(run.at)}
          </time>
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

function Action({ action }: { action: string }) {
  return sayAction(action) ?? <code className="font-mono text-meta">{action}</code>;
}

type DetailsProps = { entry: Entry; isInRun: boolean; onTarget: (target: string) => void };

/** All that is known of one event. */
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
            <Difference change={change} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
        <code className="wrap-anywhere min-w-0 font-mono">{entry.action}</code>
        <code className="break-all font-mono">{entry.target}</code>
        {entry.address && (
          <span className="tabular">
            {TEXTS.byAddress} {entry.address}
          </span>
        )}
        <button
          type="button"
          className="rounded-control text-primary-text hover:underline max-md:min-h-touch"
          onClick={() => onTarget(entry.target)}
        >
          {TEXTS.allOf}
        </button>
      </p>
    </li>
  );
}
