import { PageHead } from "@/components/layout/PageHead";
import { Tabs } from "@/components/tabs/Tabs";
import { Button } from "@/ui/Button";
import { Choices, Controls, Feedback, Fields, SingleFields } from "./Controls";
import { Tables } from "./Tables";

const TABS = ["Parts", "Native", "Full screen", "Banner", "Open", "Reward", "Web", "In-house banner"].map((label) => ({
  label,
  href: label === "Parts" ? "/site/_parts" : `#${label}`,
}));

/** Each part in all its states, for whoever builds a screen and for the photographs of the browser tests. */
export function PartsScreen() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead action={<Button tone="primary">Main action</Button>} />
      <Tabs label="Sections" tabs={TABS} current="/site/_parts" />
      <Controls />
      <Choices />
      <Fields />
      <SingleFields />
      <Tables />
      <Feedback />
    </div>
  );
}
