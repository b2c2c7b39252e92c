import { History } from "lucide-react";
import { EmptyState } from "@/components/layout/EmptyState";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { DifferenceLine, VersionRow } from "@/components/versions/VersionRow";
import { formatTime } from "@/lib/format";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { may } from "@/lib/rights";
import { KEYS } from "./api";
import { labelOf, saidValue } from "./settings";
import { TEXTS } from "./texts";
import { SETTINGS_KEY, useChange } from "./useChange";
import { listVersions, restoreVersion, type Version } from "./versionsApi";

const LIMIT = 10;

/** Every change of the settings, newest first, and a way back to each. */
export function Versions({ newest }: { newest: number }) {
  const list = useListPage({
    // Under the key of the settings: what refreshes them refreshes this.
    queryKey: [...SETTINGS_KEY, "versions"],
    load: ({ page }) => listVersions(page, LIMIT),
    pagesOf: (data) => data.totalPages,
  });
  const { ask, dialog } = useChange();

  function restore(version: Version) {
    ask({
      title: TEXTS.restoreTitle(version.number),
      text: TEXTS.restoreText(formatTime(version.at)),
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
                        label={
                          difference.ofRules ? TEXTS.rulesTitle(labelOf(difference.field)) : labelOf(difference.field)
                        }
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
