import { useState } from "react";
import { RoleGuard } from "@/patterns/form/RoleGuard";
import { Button } from "@/ui/Button";
import type { Settings } from "./api";
import { InstallPromptForm } from "./InstallPromptForm";
import { useFold, useRulesFold } from "./RulesFold";
import { SwitchRow } from "./rows";
import { LastChanged } from "./SettingHead";
import { CHANGE } from "./settings";

/** The switch, and the form of the prompt while it is on. Without a text, the form is open. */
export function InstallPrompt({ settings }: { settings: Settings }) {
  const { isOpen, isRendered, toggle } = useFold(!settings.prompt.text);
  const rules = useRulesFold("prompt");
  const isOn = settings.switches.installPrompt;
  // Once on, the form stays mounted, so that it keeps its text when the switch goes off and on again.
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) {
    setWasOn(true);
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <SwitchRow name="installPrompt" settings={settings} />
      {wasOn && (
        <div hidden={!isOn} className="grid grid-cols-1 gap-5 border-border border-t pt-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h3 className="font-medium">Texts of the prompt</h3>
              <p className="truncate text-meta text-muted" title={settings.prompt.text}>
                {settings.prompt.text || "No text yet"}
              </p>
            </div>
            <LastChanged
              change={settings.changes.prompt}
              className="max-md:order-last max-md:w-full md:ml-auto md:text-right"
            />
            {rules.button}
            <Button size="small" aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? "Close form" : "Open form"}
            </Button>
          </div>
          {rules.list}
          {isRendered && (
            <div hidden={!isOpen}>
              <RoleGuard operation={CHANGE} hasNote={false}>
                <InstallPromptForm settings={settings} />
              </RoleGuard>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
