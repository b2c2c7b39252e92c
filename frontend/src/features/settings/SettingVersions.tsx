import { useMutation, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { may } from "@/api/permissions";
import { cut, formatQuantity, formatTime } from "@/lib/format";
import { SETTING_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import { labelOf, SETTINGS } from "@/lib/settings";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { ListPage } from "@/patterns/list/ListPage";
import { useList } from "@/patterns/list/useList";
import { VersionRow } from "@/patterns/VersionRow";
import { Difference } from "@/ui/Difference";
import { EmptyState } from "@/ui/EmptyState";
import { compareVersion, listVersions, restoreVersion, SETTINGS_KEY, type Version, type VersionChange } from "./api";
import { valueFormatter } from "./settings";
import { useScrollToSection } from "./useScrollToSection";

const LIMIT = 10;

const NAMED_MOST = 6;
const LETTERS_MOST = 40;

function nameOf({ field, ofRules }: VersionChange): string {
  return ofRules ? `Rules: ${labelOf(field)}` : labelOf(field);
}

/** "This changes 2 settings: Live button (on → off), Time (6 → 8)." */
function summarizeChanges(found: readonly VersionChange[]): string {
  if (found.length === 0) {
    return "The current settings are identical to this version.";
  }
  const named = found.slice(0, NAMED_MOST).map((difference) => {
    const short = (value: unknown) => cut(valueFormatter(difference.field)(value), LETTERS_MOST);
    const { before, after, ofRules } = difference;
    return ofRules ? nameOf(difference) : `${nameOf(difference)} (${short(before)} → ${short(after)})`;
  });
  const more = found.length > NAMED_MOST ? [formatQuantity(found.length - NAMED_MOST, "other")] : [];
  return `It changes ${formatQuantity(found.length, "setting")}: ${[...named, ...more].join(", ")}.`;
}

/** All versions of the settings, newest first, each with Restore. */
export function SettingVersions({ newest }: { newest: number }) {
  const list = useList({
    // Below the key of the settings, so that both refresh together.
    queryKey: [...SETTINGS_KEY, "versions"],
    load: ({ page }) => listVersions(page, LIMIT),
    isPaged: true,
  });
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirmedAction();
  const comparing = useMutation({ mutationFn: ({ number }: Version) => compareVersion(number) });

  function restore(version: Version) {
    // Only the last of several clicks opens the dialog. If the comparison fails to load, the dialog has a general text.
    comparing.mutate(version, { onSettled: (found) => confirmRestore(version, found) });
  }

  function confirmRestore(version: Version, found: readonly VersionChange[] | undefined) {
    confirm({
      title: `Restore version ${version.number}?`,
      text: `All settings, including switches and credentials, return to their values from ${formatTime(version.at)}. This creates a new version, so you can undo it.${found ? ` ${summarizeChanges(found)}` : ""}`,
      verb: "Restore",
      tone: "primary",
      needsTypedWord: true,
      send: (captcha) => restoreVersion(version.number, captcha),
      successMessage: UPDATED,
      failureMessage: SETTING_UPDATE_FAILED,
      reload: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
    });
  }

  return (
    <>
      <ListPage
        label="Versions"
        list={list}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title="No versions yet"
            text="Every change to a setting creates a version that you can restore."
          />
        }
      >
        {({ rows }) => (
          <VersionList
            rows={rows}
            newest={newest}
            comparing={comparing.isPending ? comparing.variables.number : undefined}
            onRestore={may("restoreConfigVersion") ? restore : undefined}
          />
        )}
      </ListPage>
      {dialog}
    </>
  );
}

type VersionListProps = {
  rows: readonly Version[];
  newest: number;
  /** The number of the version whose changes are being read. */
  comparing: number | undefined;
  onRestore: ((version: Version) => void) | undefined;
};

function VersionList({ rows, newest, comparing, onRestore }: VersionListProps) {
  useScrollToSection();
  return (
    <ol className="grid grid-cols-1 divide-y divide-border p-4" aria-label="Versions">
      {rows.map((version) => (
        <VersionRow
          key={version.number}
          version={version}
          isLive={version.number === newest}
          isComparing={version.number === comparing}
          onRestore={onRestore && (() => onRestore(version))}
        >
          {version.differences.length > 0 && (
            <ul className="mt-2 grid gap-1">
              {version.differences.map((difference) => (
                <li
                  key={`${difference.field} ${difference.ofRules}`}
                  className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-meta"
                >
                  <Difference
                    field={nameOf(difference)}
                    name={SETTINGS[difference.field].key}
                    before={valueFormatter(difference.field)(difference.before)}
                    after={valueFormatter(difference.field)(difference.after)}
                    layout="lines"
                  />
                </li>
              ))}
            </ul>
          )}
        </VersionRow>
      ))}
    </ol>
  );
}
