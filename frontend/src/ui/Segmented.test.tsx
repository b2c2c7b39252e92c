import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { useState } from "react";
import { Segmented } from "./Segmented";

const SEGMENTS = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

function Choice() {
  const [value, setValue] = useState<"chart" | "table">("chart");
  return <Segmented label="Clicks as" segments={SEGMENTS} value={value} onChange={setValue} />;
}

test("is a named group of radio buttons that arrow keys move through", async () => {
  const admin = show(<Choice />);
  expect(screen.getByRole("radiogroup", { name: "Clicks as" })).toBeVisible();

  await admin.tab();
  expect(screen.getByRole("radio", { name: "Chart" })).toHaveFocus();
  await admin.keyboard("{ArrowRight}");

  expect(screen.getByRole("radio", { name: "Table" })).toBeChecked();
});
