import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight, History } from "lucide-react";
import { formatTime, pad } from "@/lib/format";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { Badge } from "@/parts/ui/Badge";
import { Button } from "@/parts/ui/Button";
import { type Difference, KEYS, listVersions, restoreVersion, type Version } from "./api";
import { labelOf, saidValue } from "./settings";
import { SETTINGS_KEY, useChange } from "./useChange";

const LIMIT = 10;

/** Every change of the settings, newest first, and a way back to each. */
export function Versions({ newest }: { newest: number }) {
  const [given, setPage] = useListState("page");
  const page = Math.max(1, Number.parseInt(given, 10) || 1);
  const versions = useQuery({
    // Under the key of the settings: what refreshes them refreshes this.
    queryKey: [...SETTINGS_KEY, "versions", page],
    queryFn: () => listVersions(page, LIMIT),
    placeholderData: keepPreviousData,
  });
  const { ask, dialog } = useChange();

  function restore(version: Version) {
    ask({
      title: `Restore version ${version.number}`,
      text: `All settings become what they were on ${formatTime(version.at)}, switches and credentials included. This is a new version, so it can be undone.`,
      verb: "Restore",
      needsTypedWord: true,
      save: (captcha) => restoreVersion(version.number, captcha),
      seenVersion: newest,
      failed: SETTING_UPDATE_FAILED,
    });
  }

  return (
    <Loaded query={versions} skeleton={<TableSkeleton rows={4} />}>
      {({ rows, totalPages }) =>
        rows.length === 0 && page === 1 ? (
          <EmptyState
            icon={<History aria-hidden />}
            title="No change yet"
            text="Each change of a setting becomes a version that you can come back to."
          />
        ) : (
          <div className="grid gap-4">
            <ol className="grid divide-y divide-border" aria-label="Versions">
              {rows.map((version) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  onRestore={version.number === newest ? undefined : () => restore(version)}
                />
              ))}
            </ol>
            <Pages page={page} totalPages={totalPages} onPage={(next) => setPage(next === 1 ? "" : String(next))} />
            {dialog}
          </div>
        )
      }
    </Loaded>
  );
}

function VersionRow({ version, onRestore }: { version: Version; onRestore: (() => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular font-medium">Version {version.number}</span>
          {!onRestore && <Badge tone="success">Live</Badge>}
          {version.restoredFrom !== null && <Badge tone="primary">Restored from {version.restoredFrom}</Badge>}
        </p>
        <p className="tabular text-meta text-muted">
          {version.by ? `${version.by}, ${formatTime(version.at)}` : "What stood before the first change"}
        </p>
        {version.differences.length > 0 && (
          <ul className="mt-2 grid gap-1">
            {version.differences.map((difference) => (
              <DifferenceLine key={difference.field} difference={difference} />
            ))}
          </ul>
        )}
      </div>
      {onRestore && (
        <Button size="small" aria-label={`Restore version ${version.number}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}

function DifferenceLine({ difference }: { difference: Difference }) {
  const { field, before, after } = difference;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-meta" title={KEYS[field]}>
      <span>{labelOf(field)}</span>
      <del className="max-w-60 truncate text-muted no-underline">
        <span className="sr-only">from </span>
        {saidValue(before)}
      </del>
      <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
      <ins className="min-w-0 break-words font-medium no-underline">
        <span className="sr-only">to </span>
        {saidValue(after)}
      </ins>
    </li>
  );
}

type PagesProps = { page: number; totalPages: number; onPage: (page: number) => void };

function Pages({ page, totalPages, onPage }: PagesProps) {
  if (totalPages < 2) {
    return null;
  }
  return (
    <nav aria-label="Pages of versions" className="flex items-center justify-end gap-3">
      <span className="tabular text-meta text-muted">
        Page {pad(page)} of {pad(totalPages)}
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
