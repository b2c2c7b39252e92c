import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatTime } from "@/lib/format";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { Pager } from "@/parts/pager/Pager";
import { Loaded } from "@/parts/states/Loaded";
import { Button } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { VersionRow } from "@/parts/versions/VersionRow";
import { listVersions, restoreVersion, type TextVersion } from "./api";
import { type Kind, WORDS } from "./kinds";

// Only who asks for a difference loads what computes it.
const DifferenceDialog = lazy(async () => ({ default: (await import("./DifferenceDialog")).DifferenceDialog }));
const LIMIT = 10;

export type VersionsProps = { kind: Kind; newest: number; onRestored: () => unknown };

/** Every text that was ever published, newest first, and a way back to each. */
export function Versions({ kind, newest, onRestored }: VersionsProps) {
  const [given, setPage] = useListState("page");
  const page = Math.max(1, Number.parseInt(given, 10) || 1);
  const [compared, setCompared] = useState<TextVersion>();
  const { ask, dialog } = useConfirmedAction();
  const versions = useQuery({
    queryKey: ["legal", kind, "versions", page],
    queryFn: () => listVersions(kind, page, LIMIT),
    placeholderData: keepPreviousData,
  });

  function restore({ number, at }: TextVersion) {
    ask({
      title: `Restore version ${number}`,
      text: `The text of ${formatTime(at)} is published again. This is a new version, so it can be undone.`,
      verb: "Restore",
      tone: "primary",
      needsTypedWord: true,
      act: (captcha) => restoreVersion(kind, number, captcha),
      failed: WORDS[kind].failed,
      onDone: onRestored,
    });
  }

  return (
    <Card title="Versions" purpose="Each save is kept, with who made it.">
      <Loaded query={versions} skeleton={<TableSkeleton rows={3} />}>
        {({ rows, totalPages }) => (
          <>
            <ol className="grid grid-cols-1 divide-y divide-border" aria-label="Versions">
              {rows.map((version) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  onRestore={version.number === newest ? undefined : () => restore(version)}
                  actions={
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={`What version ${version.number} changed`}
                      onClick={() => setCompared(version)}
                    >
                      What changed
                    </Button>
                  }
                >
                  <p className="mt-1 truncate text-meta" dir="auto">
                    {version.title}
                  </p>
                </VersionRow>
              ))}
            </ol>
            {totalPages > 1 && (
              <Pager page={page} pages={totalPages} onPage={(next) => setPage(next === 1 ? "" : String(next))} />
            )}
          </>
        )}
      </Loaded>
      {dialog}
      {compared && (
        <Suspense fallback={null}>
          <DifferenceDialog kind={kind} number={compared.number} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
