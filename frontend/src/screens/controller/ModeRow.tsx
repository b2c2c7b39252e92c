import { useId, useState } from "react";
import { CANCEL, SAVE } from "@/components/form/texts";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { MODES } from "@/lib/settings";
import { Button } from "@/ui/Button";
import { Choice } from "@/ui/Choice";
import { classes } from "@/ui/classes";
import { KEYS, type Mode, type Settings, type Slot, setMode } from "./api";
import { useRulesFold } from "./RulesFold";
import { SettingHead, SettingWaits } from "./SettingHead";
import { SwitchRow } from "./SwitchRow";
import { mayChange, modesOf, SLOTS } from "./settings";
import { TEXTS } from "./texts";
import { useChange } from "./useChange";

type Draft = { mode: Mode; seenVersion: number };

/** Which ad stands there. While the auto status is on, the choice is dimmed and cannot be made. */
export function ModeRow({ slot, settings }: { slot: Slot; settings: Settings }) {
  const id = useId();
  const text = SLOTS[slot];
  const isAuto = settings.switches[text.auto];
  const isStill = isAuto || !mayChange();
  const rules = useRulesFold(slot);
  return (
    <fieldset aria-labelledby={`${id}-label`} className="grid min-w-0 grid-cols-1 gap-4">
      <SettingHead id={id} name={slot} text={text} change={settings.changes[slot]} rules={rules.button} />
      <SettingWaits of={[slot]} />
      {rules.list}
      <div className="grid grid-cols-1 gap-4 border-border border-l-2 pl-[min(1rem,4vw)]">
        <SwitchRow name={text.auto} settings={settings} />
        <fieldset
          disabled={isStill}
          aria-disabled={isStill || undefined}
          aria-label={TEXTS.modeOf(text.label.toLowerCase())}
          data-mode={KEYS[slot]}
          className={classes("min-w-0 transition-opacity duration-150 ease-out", isAuto && "opacity-50")}
        >
          <ModeChoice slot={slot} settings={settings} labelledBy={`${id}-label`} isDisabled={isStill} />
        </fieldset>
      </div>
    </fieldset>
  );
}

type ModeChoiceProps = { slot: Slot; settings: Settings; labelledBy: string; isDisabled: boolean };

function ModeChoice({ slot, settings, labelledBy, isDisabled }: ModeChoiceProps) {
  const [draft, setDraft] = useState<Draft>();
  const { ask, dialog } = useChange();
  const standing = settings.modes[slot];
  const chosen = isDisabled ? standing : (draft?.mode ?? standing);
  const seenVersion = draft?.seenVersion ?? settings.version;
  useUnsavedGuard(chosen !== standing);

  function save() {
    ask({
      title: `${SLOTS[slot].label}: ${MODES[chosen]}`,
      text: TEXTS.takesEffect(MODES[standing]),
      save: (captcha, version, { mode }) => setMode(slot, mode, { captcha, seenVersion: version }),
      seenVersion,
      failed: SETTING_UPDATE_FAILED,
      late: {
        input: { mode: chosen },
        inputOf: (theirs) => ({ mode: theirs.modes[slot] }),
        say: ({ mode }) => [{ label: SLOTS[slot].label, value: MODES[mode] }],
      },
      onSaved: () => setDraft(undefined),
      onTheirs: () => setDraft(undefined),
    });
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <Choice
        labelledBy={labelledBy}
        segments={modesOf(slot).map((mode) => ({ value: mode, label: MODES[mode], code: mode }))}
        value={chosen}
        disabled={isDisabled}
        onChange={(mode) => setDraft(mode === standing ? undefined : { mode, seenVersion })}
      />
      {chosen !== standing && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={save}>
            {SAVE}
          </Button>
          <Button onClick={() => setDraft(undefined)}>{CANCEL}</Button>
        </div>
      )}
      {dialog}
    </div>
  );
}
