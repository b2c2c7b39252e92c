import { act, screen, waitFor, within } from "@testing-library/react";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, later, ok, refused } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { PeopleScreen } from "./PeopleScreen";

const REQUESTS = "GET /api/admin/requests";
const RULE = "GET /api/admin/two-people";
const SAVE = "PUT /api/admin/two-people";
const CONFIRM = "POST /api/admin/requests/5/confirm";
const END = "DELETE /api/admin/requests/5";
const SWITCH = {
  _id: "5",
  by: "ed",
  isYours: false,
  mayConfirm: true,
  role: "editor",
  at: "2026-11-01T10:00:00Z",
  expiresAt: "2026-11-01T11:00:00Z",
  what: "Change what every phone gets",
  action: "controller.switch",
  target: "controller",
  before: { live_button: false },
  after: { live_button: true },
};

function open(request: object = SWITCH, acts: string[] = ["roll-out"]) {
  const wire = fakeWire()
    .on("GET /api/admin/people", ok({ data: [], invitations: [] }))
    .on("GET /api/admin/captcha", ok({ id: "c", question: "1 + 1" }))
    .on(RULE, ok({ data: { acts }, version: 4 }))
    .on(REQUESTS, ok({ data: [request] }));
  return { wire, admin: show(<PeopleScreen />) };
}

async function answer(admin: ReturnType<typeof show>, verb: string) {
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(await dialog.findByRole("textbox"), "2");
  await admin.click(dialog.getByRole("button", { name: verb }));
}

test("what waits is shown with what it changes, and is confirmed after a captcha", async () => {
  const { wire, admin } = open();
  wire.on(CONFIRM, ok({ message: "Confirmed. Updated successfully" }));

  const list = await screen.findByRole("list", { name: "Waiting for a second person" });
  expect(list).toHaveTextContent("Live buttonfrom offto on");
  expect(list).toHaveTextContent("In the audit log: Changed a setting");
  expect(list).toHaveTextContent("Requested by ed");
  wire.on(REQUESTS, ok({ data: [] }));
  await admin.click(screen.getByRole("button", { name: "Confirm: Change what every phone gets: Live button" }));
  expect(
    await screen.findByText(/^Live button: off → on\. It is carried out at once, as requested by ed/),
  ).toBeVisible();
  await answer(admin, "Confirm");

  expect(await screen.findByText("Confirmed. Updated successfully")).toBeVisible();
  expect(wire.last(CONFIRM).headers.get("X-Captcha")).toBe("c:2");
  await waitFor(() => expect(screen.queryByText("Waiting for a second person")).toBeNull());
});

test("a confirmation that came too late says so, and the list shows what is", async () => {
  const { wire, admin } = open();
  wire.on(CONFIRM, refused(404, "This request is over."));

  await admin.click(await screen.findByRole("button", { name: /^Confirm:/ }));
  wire.on(REQUESTS, ok({ data: [] }));
  await answer(admin, "Confirm");

  expect(await screen.findByText("This request is over.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Confirm:/ })).toBeNull());
});

test("it can be declined", async () => {
  const { wire, admin } = open();
  wire.on(END, ok({ message: "Declined." }));

  await admin.click(await screen.findByRole("button", { name: /^Decline:/ }));

  expect(await screen.findByText("Declined.")).toBeVisible();
});

test("of two that are declined each is busy until its own answer is there", async () => {
  const { wire, admin } = open();
  wire.on(REQUESTS, ok({ data: [SWITCH, { ...SWITCH, _id: "6", target: "controller:6" }] }));
  const [first, second] = [later(), later()];
  wire.on(END, first.reply).on("DELETE /api/admin/requests/6", second.reply);
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Decline:/ })).toHaveLength(2));
  const buttons = screen.getAllByRole("button", { name: /^Decline:/ });

  for (const button of [...buttons, ...buttons]) {
    await admin.click(button);
  }

  await waitFor(() => expect(wire.calls("DELETE /api/admin/requests/6")).toHaveLength(1));
  expect(wire.calls(END)).toHaveLength(1);
  for (const button of buttons) {
    expect(button).toHaveAttribute("aria-busy", "true");
  }
  second.come(ok({ message: "Declined." }));
  await waitFor(() => expect(buttons[1]).not.toHaveAttribute("aria-busy"));
  expect(buttons[0]).toHaveAttribute("aria-busy", "true");
  first.come(ok({ message: "Declined." }));
});

test("a question stays open while the list behind it empties", async () => {
  const { wire, admin } = open();
  wire.on(END, ok({ message: "Declined." }));
  await admin.click(await screen.findByRole("button", { name: /^Confirm:/ }));
  const dialog = await screen.findByRole("dialog");
  wire.on(REQUESTS, ok({ data: [] }));

  act(() => void window.dispatchEvent(new Event("visibilitychange")));

  await waitFor(() => expect(screen.queryByRole("list", { name: "Waiting for a second person" })).toBeNull());
  expect(dialog).toBeVisible();
});

test("what one asked for oneself can be withdrawn, and no more", async () => {
  open({ ...SWITCH, isYours: true, mayConfirm: false });

  expect(await screen.findByRole("button", { name: /^Withdraw:/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Confirm:/ })).toBeNull();
});

test("who may not confirm it reads who may", async () => {
  open({ ...SWITCH, mayConfirm: false, role: "owner" });

  const list = await screen.findByRole("list", { name: "Waiting for a second person" });

  expect(list).toHaveTextContent("An owner must confirm it");
  expect(within(list).queryByRole("button")).toBeNull();
});

test("an act is put on the rule with the version that was seen", async () => {
  const { wire, admin } = open();
  wire.on(SAVE, ok({ message: "Updated successfully", data: { acts: ["roll-out", "restore"] }, version: 5 }));
  expect(await screen.findByRole("switch", { name: "Roll out to all" })).toBeChecked();

  await admin.click(screen.getByRole("switch", { name: "Restore" }));
  wire.on(RULE, ok({ data: { acts: ["restore", "roll-out"] }, version: 5 }));
  await answer(admin, "Save");

  await waitFor(() => expect(screen.getByRole("switch", { name: "Restore" })).toBeChecked());
  expect(wire.last(SAVE).body).toEqual({ acts: ["roll-out", "restore"] });
  expect(wire.last(SAVE).headers.get("If-Match")).toBe('"4"');
});

test("taking one off waits for another owner: the switch stays and says so", async () => {
  const { wire, admin } = open();
  wire.on(SAVE, { code: 202, body: { status: true, message: "Waits for a second person.", request: "6" } });
  const row = await screen.findByRole("switch", { name: "Roll out to all" });

  await admin.click(row);
  await answer(admin, "Save");

  expect(await screen.findByText("Waits for a second person.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(row).toBeChecked();
  await waitFor(() => expect(wire.calls(REQUESTS).length).toBeGreaterThan(1));
});

test("a viewer sees what waits and the rule, and can press nothing", async () => {
  setPageConfig({ ...aPage(), refused: ["confirmRequest", "endRequest", "saveTwoPersonRule", "invitePerson"] });
  open({ ...SWITCH, mayConfirm: false });

  const list = await screen.findByRole("list", { name: "Waiting for a second person" });

  expect(within(list).queryByRole("button")).toBeNull();
  expect(await screen.findByRole("switch", { name: "Restore" })).toBeDisabled();
});
