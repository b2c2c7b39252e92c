import { History } from "lucide-react";
import { useRef } from "react";
import { EmptyState } from "@/components/layout/EmptyState";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { DifferenceLine, VersionRow } from "@/components/versions/VersionRow";
import { may } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { cut } from "@/lib/words";
import { KEYS } from "./api";
import { labelOf, saidValue } from "./settings";
import { TEXTS } from "./texts";
import { SETTINGS_KEY, useChange } from "./useChange";
import { compareVersion, type Difference, listVersions, restoreVersion, type Version } from "./versionsApi";

const LIMIT = 10;

const NAMED_MOST = 6;
const LETTERS_MOST = 40;

function short(value: unknown): string {
  return cut(saidValue(value), LETTERS_MOST);
}

function nameOf({ field, ofRules }: Difference): string {
  return ofRules ? TEXTS.rulesTitle(labelOf(field)) : labelOf(field);
}

/** "This changes 2 settings: Live button (on → off), Time (6 → 8)." */
function sayChanges(found: readonly Difference[]): string {
  if (found.length === 0) {
    return TEXTS.changesNothing;
  }
  const named = found
    .slice(0, NAMED_MOST)
    .map((one) => (one.ofRules ? nameOf(one) : `${nameOf(one)} (${short(one.before)} → ${short(one.after)})`));
  const more = found.length > NAMED_MOST ? [TEXTS.others(found.length - NAMED_MOST)] : [];
  return TEXTS.changes(found.length, [...named, ...more].join(", "));
}

/** Every change of the settings, newest first, and a way back to each. */
export function Versions({ newest }: { newest: number }) {
  const list = useListPage({
    // Under the key of the settings: what refreshes them refreshes this.
    queryKey: [...SETTINGS_KEY, "versions"],
    load: ({ page }) => listVersions(page, LIMIT),
    pagesOf: (data) => data.totalPages,
  });
  const { ask, dialog } = useChange();
  // Of several presses on a slow line the last one is asked about, once.
  const latest = useRef<Version>(undefined);

  async function restore(version: Version) {
    // Without the list, as on a line that is gone, the question says it in general; the call finds the same.
    latest.current = version;
    const found = await compareVersion(version.number).catch(() => undefined);
    if (latest.current !== version) {
      return;
    }
    latest.current = undefined;
    ask({
      title: TEXTS.restoreTitle(version.number),
      text: `${TEXTS.restoreText(formatTime(version.at))}${found ? ` ${sayChanges(found)}` : ""}`,
      verb: TEXTS.restore,
      needsTypedWord: true,
      save: (captcha) => restoreVersion(version.number, captcha),
      seenVersion: newest,
      failed: SETTING_UPDATE_FAILED,
    });
  }

  return (
    <>
      <ListCard
        label={TEXTS.versions}
        list={list}
        skeletonRows={4}
        empty={({ rows }) =>
          rows.length === 0 && (
            <EmptyState icon={<History aria-hidden />} title={TEXTS.noVersions} text={TEXTS.noVersionsText} />
          )
        }
      >
        {({ rows }) => (
          <ol className="grid grid-cols-1 divide-y divide-border p-4" aria-label={TEXTS.versions}>
            {rows.map((version) => (
              <VersionRow
                key={version.number}
                version={version}
                isLive={version.number === newest}
                onRestore={may("restoreConfigVersion") ? () => restore(version) : undefined}
              >
                {version.differences.length > 0 && (
                  <ul className="mt-2 grid gap-1">
                    {version.differences.map((difference) => (
                      <DifferenceLine
                        key={`${difference.field} ${difference.ofRules}`}
                        label={nameOf(difference)}
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
        )}
      </ListCard>
      {dialog}
    </>
  );
}
