import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { interrupt, show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, ok } from "@tests/wire";
import { LiveSettingsScreen } from "./LiveSettingsScreen";

const GET = "GET /api/App/livecall/liveAds";
const PUT = "PUT /api/App/livecall/liveAds";

function open(data: Record<string, string> = { banner: "on" }): { wire: FakeWire; admin: ReturnType<typeof show> } {
  const wire = fakeWire().on(GET, ok({ data, version: 3 }));
  return { wire, admin: show(<LiveSettingsScreen />) };
}

async function save(admin: ReturnType<typeof show>) {
  await admin.click(screen.getByRole("button", { name: "Save Changes" }));
  await solve(admin);
}

test("saves added, changed, and removed keys over the loaded version", async () => {
  const { wire, admin } = open({ banner: "on", old: "x" });
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));
  await admin.clear(await screen.findByLabelText("Value of banner"));
  await admin.type(screen.getByLabelText("Value of banner"), "off");
  await admin.click(screen.getByRole("button", { name: "Remove old" }));
  await admin.click(screen.getByRole("button", { name: "Add key" }));
  await admin.type(screen.getByLabelText("Key 2"), " interval ");
  await admin.type(screen.getByLabelText("Value of interval"), "30");

  await save(admin);

  expect(await screen.findByText("Ads updated successfully!")).toBeVisible();
  await waitFor(() => expect(wire.last(PUT).body).toEqual({ banner: "off", interval: "30" }));
  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"3"'));
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
});

test("disables Save without changes, and restores the values on Discard", async () => {
  const { admin } = open();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save Changes" })).toHaveAttribute("aria-disabled", "true"),
  );

  await admin.type(screen.getByLabelText("Value of banner"), "!");
  await admin.click(screen.getByRole("button", { name: "Discard" }));

  await waitFor(() => expect(screen.getByLabelText("Value of banner")).toHaveValue("on"));
  expect(screen.getByRole("button", { name: "Save Changes" })).toHaveAttribute("aria-disabled", "true");
});

test("keeps values that were typed during a save", async () => {
  const { wire, admin } = open({ banner: "on", old: "x" });
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  wire.on(PUT, async () => {
    await held;
    wire.on(GET, ok({ data: { banner: "off", old: "x", fresh: "y" }, version: 4 }));
    return ok({ message: "Ads updated successfully!" });
  });
  const value = await screen.findByLabelText("Value of banner");
  await admin.clear(value);
  await admin.type(value, "off");
  await save(admin);
  await admin.click(screen.getByRole("button", { name: "Cancel" }));

  await admin.type(value, " on Sundays");
  finish();

  expect(await screen.findByLabelText("Value of fresh")).toHaveValue("y");
  expect(value).toHaveValue("off on Sundays");
  expect(value).toHaveFocus();
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));
  await save(admin);
  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"4"'));
  expect(wire.last(PUT).body).toEqual({ banner: "off on Sundays", old: "x", fresh: "y" });
});

test("confirms leaving with unsaved changes", async () => {
  const { admin } = open();
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  await screen.findByLabelText("Value of banner");
  expect(leave()).toBe(false);

  await admin.type(screen.getByLabelText("Value of banner"), "!");

  expect(leave()).toBe(true);
});

test("focuses the new row on Add key", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Add key" }));

  await admin.keyboard("interval{Tab}30");

  expect(screen.getByLabelText("Key 1")).toHaveValue("banner");
  expect(screen.getByLabelText("Key 2")).toHaveValue("interval");
  expect(screen.getByLabelText("Value of interval")).toHaveValue("30");
});

test("names a value by its key, or by its position without a key", async () => {
  const { admin } = open({ retry_limit: "3", banner: "on" });
  expect(await screen.findByLabelText("Value of retry_limit")).toHaveValue("3");
  expect(screen.getByLabelText("Value of banner")).toHaveValue("on");

  await admin.click(screen.getByRole("button", { name: "Add key" }));
  expect(screen.getByLabelText("Value 3")).toHaveValue("");
  await admin.keyboard(" interval ");

  expect(screen.getByRole("textbox", { name: "Value of interval" })).toHaveValue("");
});

test("shows an error at the field for a value that is too long", async () => {
  const { wire, admin } = open();
  const value = await screen.findByLabelText("Value of banner");
  await admin.clear(value);
  await admin.paste("x".repeat(2001));

  await admin.click(screen.getByRole("button", { name: "Save Changes" }));

  expect(await screen.findByText("Enter at most 2,000 characters.")).toBeVisible();
  expect(value).toHaveValue("x".repeat(2001));
  expect(value).toBeInvalid();
  expect(value).toHaveAccessibleDescription("Enter at most 2,000 characters.");
  expect(value).toHaveFocus();
  expect(wire.requests(PUT)).toEqual([]);
});

test("keeps a multiline value", async () => {
  const { wire, admin } = open({ banner: "a\nb" });
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));
  const value = await screen.findByLabelText("Value of banner");
  expect(value).toHaveValue("a\nb");

  await admin.type(value, "{Backspace}{Backspace}{Enter}c");
  expect(value).toHaveFocus();
  await save(admin);

  await waitFor(() => expect(wire.last(PUT).body).toEqual({ banner: "a\nc" }));
});

test("keeps pasted lines in existing and new values", async () => {
  const { wire, admin } = open({ banner: "from to" });
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));
  const value = await screen.findByLabelText<HTMLInputElement>("Value of banner");
  await admin.click(value);
  value.setSelectionRange(5, 5);

  await admin.paste("a\r\nb ");

  expect(screen.getByLabelText("Value of banner")).toHaveFocus();
  await admin.keyboard("c ");
  await admin.click(screen.getByRole("button", { name: "Add key" }));
  await admin.keyboard("note{Tab}");
  await admin.paste("d\ne");
  await save(admin);
  await waitFor(() => expect(wire.last(PUT).body).toEqual({ banner: "from a\nb c to", note: "d\ne" }));
});

test("adds no invisible line break to a single-line value", async () => {
  const { wire, admin } = open({ banner: "on" });
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));

  await admin.click(await screen.findByLabelText("Value of banner"));
  await admin.paste(" Sundays\n");
  await admin.keyboard("{Enter}");

  await save(admin);
  await waitFor(() => expect(wire.last(PUT).body).toEqual({ banner: "on Sundays" }));
});

test.each([
  ["", "Please fill all the fields"],
  ["banner", "“banner” is used twice."],
])("rejects the key “%s” before the captcha", async (key, message) => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Add key" }));

  await admin.keyboard(`${key}{Tab}x`);
  await admin.click(screen.getByRole("button", { name: "Save Changes" }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText("Key 2")).toBeInvalid();
  expect(screen.getByLabelText("Key 2")).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText("Key 2")).toHaveFocus();
  expect(wire.requests(PUT)).toEqual([]);
});

test("shows the differences on a conflict, and overwrites only on request", async () => {
  const { wire, admin } = open();
  wire.on(PUT, errorResponse(409, "Someone else saved", { data: { banner: "theirs", added: "by them" }, version: 4 }));
  await admin.type(await screen.findByLabelText("Value of banner"), "!");
  await save(admin);

  const dialog = await screen.findByRole("dialog", { name: "Someone else saved these settings" });
  expect(within(dialog).getByText("theirs")).toBeVisible();
  expect(within(dialog).getByText("on!")).toBeVisible();
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));
  const keepButton = within(dialog).getByRole("button", { name: "Keep your version" });
  await waitFor(() => expect(keepButton).not.toHaveAttribute("aria-busy"));
  await admin.click(keepButton);
  await solve(admin);

  expect(await screen.findByText("Ads updated successfully!")).toBeVisible();
  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"4"'));
  await waitFor(() => expect(wire.last(PUT).body).toEqual({ banner: "on!", added: "by them" }));
});

const THEIR_VERSION = { data: { banner: "on", added: "by another" }, version: 4 };

/** Restore a draft and save it into a conflict. */
async function saveRestoredDraft() {
  const { wire, admin } = open({ banner: "on" });
  await admin.type(await screen.findByLabelText("Value of banner"), " mine");
  await interrupt();
  wire.on(GET, ok(THEIR_VERSION)).on(PUT, errorResponse(409, "Someone else saved", THEIR_VERSION));
  const again = show(<LiveSettingsScreen />);
  expect(await screen.findByLabelText("Value of banner")).toHaveValue("on mine");
  await save(again);
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else saved these settings" }));
  expect(wire.last(PUT).headers.get("If-Match")).toBe('"3"');
  return { wire, admin: again, dialog };
}

test("saves the typed values of a restored draft, and keeps their other values", async () => {
  const { wire, admin, dialog } = await saveRestoredDraft();
  wire.on(PUT, ok({ message: "Ads updated successfully!" }));

  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));
  await solve(admin);

  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"4"'));
  expect(wire.last(PUT).body).toEqual({ banner: "on mine", added: "by another" });
});

test("replaces a restored draft with their version", async () => {
  const { admin, dialog } = await saveRestoredDraft();

  await admin.click(dialog.getByRole("button", { name: "Use their version" }));

  await waitFor(() => expect(screen.getByLabelText("Value of banner")).toHaveValue("on"));
  expect(screen.getByLabelText("Value of added")).toHaveValue("by another");
  expect(screen.queryByRole("dialog")).toBeNull();
});
