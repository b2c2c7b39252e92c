import { useState } from "react";
import { Steps } from "@/components/auth/Steps";
import { TextConflict } from "@/components/form/ConflictDialog";
import { PhoneFrame } from "@/components/layout/PhoneFrame";
import { Button } from "@/ui/Button";
import { Choice } from "@/ui/Choice";
import { Switch } from "@/ui/Switch";
import { Section, State } from "./Section";

const SEGMENTS = [
  { value: "OPEN", label: "Open", code: "OPEN" },
  { value: "FS", label: "Full screen", code: "FS" },
  { value: "OFF", label: "Off", code: "OFF" },
] as const;
type Picked = (typeof SEGMENTS)[number]["value"];

export function Choices() {
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<Picked>("OPEN");
  const [isLate, setLate] = useState(false);
  return (
    <Section title="Choices, steps, a phone">
      <State name="switch: on or off">
        <span id="part-switch">Live button</span>
        <Switch labelledBy="part-switch" isOn={isOn} onChange={setOn} />
      </State>
      <State name="switch: others">
        <span id="part-off">Off</span>
        <Switch labelledBy="part-off" isOn={false} onChange={setOn} />
        <span id="part-pending">Saving</span>
        <Switch labelledBy="part-pending" isOn pending onChange={setOn} />
        <span id="part-disabled">Disabled</span>
        <Switch labelledBy="part-disabled" isOn disabled onChange={setOn} />
      </State>
      <State name="choice">
        <span id="part-segments" className="sr-only">
          Mode
        </span>
        <Choice labelledBy="part-segments" segments={SEGMENTS} value={choice} onChange={setChoice} />
      </State>
      <State name="choice, disabled">
        <Choice labelledBy="part-segments" segments={SEGMENTS} value={choice} disabled onChange={setChoice} />
      </State>
      <State name="steps">
        <Steps label="Steps" steps={["Text", "Button", "Preview"]} current={1} />
      </State>
      <State name="phone">
        <PhoneFrame label="A phone" screen="app">
          <p className="rounded-card bg-raised p-4 shadow-float">What the app shows</p>
        </PhoneFrame>
      </State>
      <State name="conflict">
        <Button onClick={() => setLate(true)}>Save too late</Button>
        {isLate && <Late onClose={() => setLate(false)} />}
      </State>
    </Section>
  );
}

function Late({ onClose }: { onClose: () => void }) {
  return (
    <TextConflict
      mine={[{ label: "Text", value: "My words" }]}
      theirs={[{ label: "Text", value: "Their words" }]}
      title="Somebody else changed this"
      onClose={onClose}
      onTakeTheirs={onClose}
      onKeepMine={onClose}
    />
  );
}
