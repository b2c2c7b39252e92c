import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { KeysCard, MailsCard } from "./SwitchCards";

const READ = "GET /api/admin/mails";
const SAVE = "PUT /api/admin/mails";

test("turns on emails about problems", async () => {
  const wire = fakeWire()
    .on(READ, ok({ data: { problems: false } }))
    .on(SAVE, ok({ message: "Saved" }));
  const admin = show(<MailsCard />);
  const problems = await screen.findByRole("switch", { name: "Email me about problems" });
  expect(problems).not.toBeChecked();

  wire.on(READ, ok({ data: { problems: true } }));
  await admin.click(problems);

  expect(await screen.findByText("Saved")).toBeVisible();
  expect(wire.last(SAVE).body).toEqual({ problems: true });
  await waitFor(() => expect(problems).toBeChecked());
});

test("leaves the switch and shows why the save failed", async () => {
  const wire = fakeWire()
    .on(READ, ok({ data: { problems: false } }))
    .on(SAVE, errorResponse(403, "Your role does not allow this."));
  const admin = show(<MailsCard />);

  await admin.click(await screen.findByRole("switch", { name: "Email me about problems" }));

  expect(await screen.findByText("Your role does not allow this.")).toBeVisible();
  expect(screen.getByRole("switch", { name: "Email me about problems" })).not.toBeChecked();
  expect(wire.requests(SAVE)).toHaveLength(1);
});

afterEach(() => switchSingleKeys(true));

test("turns single-key shortcuts off and on in this browser", async () => {
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
