import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { interrupt, show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { LegalScreen } from "./LegalScreen";

const BASE = "/api/App/policy/admin";
const GET = `GET ${BASE}/get`;
const PUT = `PUT ${BASE}/update`;
const RESTORE = `POST ${BASE}/versions/1/restore`;
const TEXT = {
  policy_title: "Our policy",
  policy_description: "First\n\nSecond",
  version: 2,
  changedAt: "2025-01-01T20:00:00.000Z",
  changedBy: "owner",
};
const VERSIONS = [
  { number: 2, at: TEXT.changedAt, by: "owner", title: "Our policy", restoredFrom: null },
  { number: 1, at: TEXT.changedAt, by: "owner", title: "Old policy", restoredFrom: null },
];

function open(text: object = TEXT) {
  history.replaceState(null, "", "/site/policy");
  const wire = fakeWire()
    .on(GET, ok({ data: text }))
    .on(`GET ${BASE}/versions`, ok({ data: VERSIONS, totalPages: 1 }));
  return { wire, admin: show(<LegalScreen />) };
}

async function edit(admin: ReturnType<typeof show>, title: string) {
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.clear(await screen.findByLabelText("Title"));
  if (title) {
    await admin.type(screen.getByLabelText("Title"), title);
  }
}

test("opens in view mode with a link to the public page", async () => {
  open();

  expect(await screen.findByRole("heading", { name: "Our policy" })).toBeVisible();
  expect(screen.getByText(/First\s+Second/)).toBeVisible();
  expect(screen.getByText("Version 2, published by owner on 02/01/2025 01:30:00 AM")).toBeVisible();
  expect(screen.getByRole("link", { name: "Public page" })).toHaveAttribute("href", "/policy");
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("shows an empty state with Edit when nothing is published", async () => {
  const { admin } = open({ ...TEXT, policy_title: "", policy_description: "", version: 0, changedAt: null });

  expect(await screen.findByText("Nothing published yet")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Public page" })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit" })).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Write the text" }));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue(""));
});

test("saves over the loaded version, and returns to view mode", async () => {
  const { wire, admin } = open();
  wire.on(PUT, ok({ message: "Policy updated successfully", data: { ...TEXT, version: 3 } }));
  await edit(admin, " New title ");

  await admin.click(screen.getByRole("button", { name: "Publish" }));

  expect(await screen.findByText("Policy updated successfully")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(PUT).body).toEqual({ policy_title: "New title", policy_description: "First\n\nSecond" }),
  );
  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"2"'));
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
});

test.each([
  ["Title", "  ", "Please fill all the fields"],
  ["Title", "a".repeat(201), "Enter at most 200 characters."],
  ["Description", "a".repeat(150_001), "Enter at most 150,000 characters."],
])("%s shows an error at the field and is not cut when it is empty or too long", async (name, text, why) => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  const field = await screen.findByLabelText(name);
  await admin.clear(field);
  await admin.paste(text);

  await admin.click(screen.getByRole("button", { name: "Publish" }));

  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(why)));
  expect(field).toHaveFocus();
  expect(field).toHaveValue(text);
  expect(wire.requests(PUT)).toEqual([]);
});

test.each([
  [errorResponse(500, ""), "Failed to update policy"],
  [errorResponse(400, "Must be text."), "Must be text."],
])("stays in edit mode and shows why the save failed", async (response, expected) => {
  const { wire, admin } = open();
  wire.on(PUT, response);
  await edit(admin, "Mine");

  await admin.click(screen.getByRole("button", { name: "Publish" }));

  expect(await screen.findByText(expected)).toBeVisible();
  expect(screen.getByLabelText("Title")).toHaveValue("Mine");
});

test("shows both texts on a conflict, and saves mine over theirs", async () => {
  const { wire, admin } = open();
  const changed = { by: "ada", at: new Date(Date.now() - 180_000).toISOString() };
  wire.on(PUT, errorResponse(409, "Late", { data: { ...TEXT, policy_title: "Theirs", version: 3 }, changed }));
  await edit(admin, "Mine");
  await admin.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Mine")).toBeVisible();
  expect(within(dialog).getByText("Theirs")).toBeVisible();
  expect(dialog).toHaveTextContent("ada saved a newer version 3 min ago while you were editing.");
  // The dialog leaves out equal fields.
  expect(dialog).not.toHaveTextContent("Second");

  wire.on(PUT, ok({ message: "Policy updated successfully" }));
  const keepButton = within(dialog).getByRole("button", { name: "Keep your version" });
  await waitFor(() => expect(keepButton).not.toHaveAttribute("aria-busy"));
  await admin.click(keepButton);

  expect(await screen.findByText("Policy updated successfully")).toBeVisible();
  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"3"'));
});

test("confirms Cancel only when something was typed", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { name: "Our policy" })).toBeVisible();
  // The focus returns to the button that opened the form.
  expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();

  await edit(admin, "Typed");
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Typed"));
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { name: "Our policy" })).toBeVisible();
});

test("restores an old version after a captcha and the typed word", async () => {
  const { wire, admin } = open();
  wire.on(RESTORE, ok({ message: "Version 1 restored" }));
  await admin.click(await screen.findByRole("button", { name: "Restore version 1" }));
  await admin.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Restore version 2" })).toBeNull());
  await solve(admin);
  await admin.type(await screen.findByLabelText("Type admin to continue"), "admin{Enter}");

  expect(await screen.findByText("Version 1 restored")).toBeVisible();
  await waitFor(() => expect(wire.last(RESTORE).headers.get("X-Captcha")).toBe("c:13"));
});

test("shows the changes of a version word by word", async () => {
  const { wire, admin } = open();
  wire.on(
    `GET ${BASE}/versions/2`,
    ok({
      data: { title: "Our policy", description: "one three", before: { title: "Our policy", description: "one two" } },
    }),
  );

  await admin.click(await screen.findByRole("button", { name: "What changed: version 2" }));

  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByText("two")).tagName).toBe("DEL");
  expect(within(dialog).getByText("three").tagName).toBe("INS");
  expect(within(dialog).getByText("Title, unchanged")).toBeVisible();
});

test("leaves out the unchanged lines between the changes of a long text", async () => {
  const { wire, admin } = open();
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`);
  const before = { title: "Our policy", description: lines.join("\n") };
  const description = lines.join("\n").replace("Line 10\n", "Line ten\n");
  wire.on(`GET ${BASE}/versions/2`, ok({ data: { title: "Our policy", description, before } }));

  await admin.click(await screen.findByRole("button", { name: "What changed: version 2" }));

  const text = await within(await screen.findByRole("dialog")).findByRole("region", { name: "Description" });
  expect(text).toHaveTextContent(
    /… 7 unchanged lines … Line 8 Line 9 Line 10ten Line 11 Line 12 … 8 unchanged lines …/,
  );
});

test("shows a live preview of the public page", async () => {
  const { admin } = open();
  await edit(admin, "New title");
  const preview = within(screen.getByRole("figure", { name: "Preview of the public page" }));

  expect(await preview.findByText("New title")).toBeVisible();
  expect(preview.getByText("Privacy Policy")).toBeVisible();
  expect(preview.getByText("First")).toBeVisible();
  expect(preview.getByText("Second")).toBeVisible();
  await admin.clear(screen.getByLabelText("Description"));
  await waitFor(() => expect(preview.queryByText("First")).toBeNull());
});

test("saves a restored draft over the version that it was based on", async () => {
  const { wire, admin } = open();
  await edit(admin, "Mine");
  await interrupt();
  wire.on(GET, ok({ data: { ...TEXT, policy_description: "Of another", version: 3 } }));
  const again = show(<LegalScreen />);
  expect(await screen.findByLabelText("Title")).toHaveValue("Mine");

  await again.click(screen.getByRole("button", { name: "Publish" }));

  await waitFor(() => expect(wire.last(PUT).headers.get("If-Match")).toBe('"2"'));
});

/** Open the screen and save. The response is pending. */
async function openAndSave() {
  const saved = later();
  const { wire, admin } = open();
  wire.on(PUT, saved.reply);
  await edit(admin, "Mine");
  await admin.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(wire.requests(PUT)).toHaveLength(1));
  return { admin, saved };
}

test("makes the fields read-only while saving", async () => {
  const { admin, saved } = await openAndSave();

  await admin.type(screen.getByLabelText("Title"), " and more");

  expect(screen.getByLabelText("Title")).toHaveValue("Mine");
  saved.come(errorResponse(503, "Try later"));
  expect(await screen.findByText("Try later")).toBeVisible();
  await admin.type(screen.getByLabelText("Title"), " and more");
  expect(screen.getByLabelText("Title")).toHaveValue("Mine and more");
});

test("does not change a form that was opened after the save was sent", async () => {
  const { admin, saved } = await openAndSave();
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await edit(admin, "Another");

  saved.come(ok({ message: "Policy updated successfully", data: { ...TEXT, version: 3 } }));

  expect(await screen.findByText("Policy updated successfully")).toBeVisible();
  // Typing this takes longer than reloading the text.
  await admin.type(screen.getByLabelText("Title"), " title that is typed on and on");
  expect(screen.getByLabelText("Title")).toHaveValue("Another title that is typed on and on");
});
