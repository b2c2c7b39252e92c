import { useState } from "react";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { Card } from "@/ui/Card";
import { SwitchLine } from "./SwitchLine";
import { KEYS } from "./texts";

/** Shortcuts of a single key, on or off in this browser. */
export function KeysCard() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Card title={KEYS.title} purpose={KEYS.purpose}>
      <SwitchLine
        label={KEYS.label}
        hint={KEYS.hint}
        isOn={isOn}
        onChange={(next) => {
          switchSingleKeys(next);
          setOn(next);
        }}
      />
    </Card>
  );
}
