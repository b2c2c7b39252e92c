import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { formatTime } from "@/lib/format";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { Pager } from "@/parts/pager/Pager";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { DifferenceLine } from "@/parts/versions/DifferenceLine";
import { VersionRow } from "@/parts/versions/VersionRow";
import { KEYS, listVersions, restoreVersion, type Version } from "./api";
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
            <ol className="grid grid-cols-1 divide-y divide-border" aria-label="Versions">
              {rows.map((version) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  onRestore={version.number === newest ? undefined : () => restore(version)}
                >
                  {version.differences.length > 0 && (
                    <ul className="mt-2 grid gap-1">
                      {version.differences.map((difference) => (
                        <DifferenceLine
                          key={difference.field}
                          label={labelOf(difference.field)}
                          code={KEYS[difference.field]}
                          before={saidValue(difference.before)}
                          after={saidValue(difference.after)}
                        />
                      ))}
                    </ul>
                  )}
                </VersionRow>
              ))}
            </ol>
            {totalPages > 1 && (
              <Pager page={page} pages={totalPages} onPage={(next) => setPage(next === 1 ? "" : String(next))} />
            )}
            {dialog}
          </div>
        )
      }
    </Loaded>
  );
}
