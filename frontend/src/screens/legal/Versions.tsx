import { useState } from "react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { VersionRow } from "@/components/versions/VersionRow";
import { may } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { Button } from "@/ui/Button";
import { part } from "@/ui/part";
import { CALLS, listVersions, restoreVersion, type TextVersion } from "./api";
import { type Kind, TEXTS, VERSIONS_PURPOSE, WORDS } from "./texts";

// Only who asks for a difference loads what computes it.
const DifferenceDialog = part(async () => (await import("./DifferenceDialog")).DifferenceDialog);
const LIMIT = 10;

type VersionsProps = { kind: Kind; newest: number; onRestored: () => unknown };

/** Every text that was ever published, newest first, and a way back to each. */
export function Versions({ kind, newest, onRestored }: VersionsProps) {
  const [compared, setCompared] = useState<TextVersion>();
  const { ask, dialog } = useConfirmedAction();
  const list = useListPage({
    queryKey: ["legal", kind, "versions"],
    load: ({ page }) => listVersions(kind, page, LIMIT),
    pagesOf: (data) => data.totalPages,
  });

  function restore({ number, at }: TextVersion) {
    ask({
      title: TEXTS.restoreTitle(number),
      text: TEXTS.restoreText(formatTime(at)),
      verb: TEXTS.restore,
      tone: "primary",
      needsTypedWord: true,
      act: (captcha) => restoreVersion(kind, number, captcha),
      failed: WORDS[kind].failed,
      onDone: onRestored,
    });
  }

  return (
    <>
      <ListCard
        label={TEXTS.versions}
        list={list}
        skeletonRows={3}
        toolbar={
          <div className="px-1">
            <h2 className="font-semibold text-card">{TEXTS.versions}</h2>
            <p className="mt-1 text-meta text-muted">{VERSIONS_PURPOSE}</p>
          </div>
        }
      >
        {({ rows }) => (
          <ol className="grid grid-cols-1 divide-y divide-border p-4" aria-label={TEXTS.versions}>
            {rows.map((version) => (
              <VersionRow
                key={version.number}
                version={version}
                isLive={version.number === newest}
                onRestore={may(CALLS[kind].restore) ? () => restore(version) : undefined}
                actions={
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={TEXTS.whatChangedOf(version.number)}
                    onClick={() => setCompared(version)}
                  >
                    {TEXTS.whatChanged}
                  </Button>
                }
              >
                <p className="mt-1 truncate text-meta" dir="auto" title={version.title}>
                  {version.title}
                </p>
              </VersionRow>
            ))}
          </ol>
        )}
      </ListCard>
      {dialog}
      {compared && <DifferenceDialog kind={kind} number={compared.number} onClose={() => setCompared(undefined)} />}
    </>
  );
}
