import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { KeysCard } from "./KeysCard";

afterEach(() => switchSingleKeys(true));

test("single keys are switched off and on in this browser", async () => {
  const admin = show(<KeysCard />);
  const keys = screen.getByRole("switch", { name: "Single-key shortcuts" });
  expect(keys).toBeChecked();

  await admin.click(keys);
  expect(keys).not.toBeChecked();
  expect(areSingleKeysOn()).toBe(false);

  await admin.click(keys);
  expect(keys).toBeChecked();
  expect(areSingleKeysOn()).toBe(true);
});
