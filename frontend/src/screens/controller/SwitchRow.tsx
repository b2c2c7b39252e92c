import { useId, useState } from "react";
import { SETTING_UPDATE_FAILED } from "@/lib/messages";
import { Switch } from "@/ui/Switch";
import { type Settings, type SwitchName, setSwitch } from "./api";
import { useRulesFold } from "./RulesFold";
import { SettingHead, SettingWaits } from "./SettingHead";
import { labelOf, mayChange, SWITCHES } from "./settings";
import { TEXTS } from "./texts";
import { useChange } from "./useChange";

/** One switch. The call carries the inverse of what is shown, as the value to set. */
export function SwitchRow({ name, settings }: { name: SwitchName; settings: Settings }) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const { ask, dialog } = useChange();
  const rules = useRulesFold(name);
  const isOn = settings.switches[name];

  async function save(captcha: string) {
    setSaving(true);
    try {
      return await setSwitch(name, !isOn, captcha);
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <SettingHead id={id} name={name} text={SWITCHES[name]} change={settings.changes[name]} rules={rules.button}>
        <span id={`do-${name}`} className="flex">
          <Switch
            labelledBy={`${id}-label`}
            describedBy={`${id}-hint`}
            isOn={isOn}
            pending={isSaving}
            disabled={!mayChange()}
            onChange={() =>
              ask({
                title: `${labelOf(name)}: turn ${isOn ? "off" : "on"}`,
                text: TEXTS.takesEffect(isOn ? "on" : "off"),
                verb: isOn ? TEXTS.turnOff : TEXTS.turnOn,
                save,
                seenVersion: settings.version,
                failed: SETTING_UPDATE_FAILED,
              })
            }
          />
        </span>
      </SettingHead>
      <SettingWaits of={[name]} />
      {rules.list}
      {dialog}
    </div>
  );
}
