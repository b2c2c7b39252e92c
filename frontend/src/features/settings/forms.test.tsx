import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { type Admin, MASKED, openSettings, PATH, READ, SETTINGS } from "@tests/settings";
import { errorResponse, later, ok } from "@tests/wire";
import { hasUnsaved } from "@/session/unsaved";

const FACEBOOK = `PUT ${PATH}/facebook/change`;
const INSTALL = "PUT /api/App/controller/install/new";
const RESTORE = `POST ${PATH}/versions/1/restore`;
const VERSIONS = [
  {
    number: 3,
    at: "2025-01-01T20:00:00Z",
    by: "rita",
    restoredFrom: null,
    changes: [{ field: "rendomBtn", before: false, after: true }],
  },
  {
    number: 1,
    at: "2025-01-01T19:00:00Z",
    by: "owner",
    restoredFrom: 0,
    changes: [{ field: "installNewData.text", before: "", after: "Hello" }],
  },
];

const open = (settings: object = {}) => openSettings(settings, VERSIONS);

function press(admin: Admin, name: string) {
  return admin.click(screen.getByRole("button", { name }));
}

test("masks the token until Show token requests it", async () => {
  const { wire, admin } = open();
  wire.on(`POST ${PATH}/facebook/reveal`, ok({ facebook_client_token: "the whole token" }));
  const field = await screen.findByLabelText("Client token");
  expect(field).toHaveValue(MASKED);
  expect(field).toHaveAttribute("readonly");
  expect(field).toHaveAccessibleDescription("Hidden. Showing it is recorded.");

  await press(admin, "Show token");

  await waitFor(() => expect(field).toHaveValue("the whole token"));
  expect(field).not.toHaveAttribute("readonly");
});

test("saves the app ID with a hidden token", async () => {
  const { wire, admin } = open();
  wire.on(FACEBOOK, ok({ data: { ...SETTINGS, facebook_app_id: "421", version: 4 } }));
  await admin.type(await screen.findByLabelText("App ID"), "1");
  await press(admin, "Save credentials");
  await solve(admin);

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(FACEBOOK).body).toEqual({ facebook_app_id: "421", facebook_client_token: MASKED }),
  );
  await waitFor(() => expect(wire.last(FACEBOOK).headers.get("If-Match")).toBe('"3"'));
});

test("requires app ID and token", async () => {
  const { wire, admin } = open();
  await admin.clear(await screen.findByLabelText("App ID"));
  await press(admin, "Replace");
  expect(screen.getByLabelText("Client token")).toHaveValue("");
  await press(admin, "Save credentials");

  await waitFor(() => expect(screen.getAllByText("Please fill all the fields")).toHaveLength(2));
  expect(wire.requests(FACEBOOK)).toEqual([]);
});

test("returns from Replace to the current token", async () => {
  const { admin } = open();
  await screen.findByLabelText("Client token");
  await press(admin, "Replace");
  await admin.type(screen.getByLabelText("Client token"), "half");

  await press(admin, "Keep the current token");

  expect(screen.getByLabelText("Client token")).toHaveValue(MASKED);
  expect(hasUnsaved()).toBe(false);
});

test.each([
  { form: "Facebook", field: "App ID", was: "42" },
  { form: "Pre-video time", field: "Time", was: 1 },
  { form: "Install prompt", field: "Text", was: "" },
])("$form: confirms leaving until the changes are canceled", async ({ form, field, was }) => {
  const { admin } = open();
  const inside = within(await screen.findByRole("form", { name: form }));
  expect(inside.queryByRole("button", { name: "Cancel" })).toBeNull();
  await admin.type(inside.getByLabelText(field), "7");
  await waitFor(() => expect(hasUnsaved()).toBe(true));

  await admin.click(inside.getByRole("button", { name: "Cancel" }));

  expect(inside.getByLabelText(field)).toHaveValue(was);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test("confirms leaving with an unsaved mode", async () => {
  const { admin } = open();
  const modes = await screen.findByRole("radiogroup", { name: "After the intro" });
  await admin.click(within(modes).getByRole("radio", { name: /^Native/ }));
  await waitFor(() => expect(hasUnsaved()).toBe(true));

  await press(admin, "Cancel");

  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test("shows the fixed text and keeps the typed values when the Facebook save fails", async () => {
  const { wire, admin } = open();
  wire.on(FACEBOOK, errorResponse(400, ""));
  await admin.type(await screen.findByLabelText("App ID"), "1");
  await press(admin, "Save credentials");
  await solve(admin);

  expect(await screen.findByText("Failed to update Ads Position")).toBeVisible();
  expect(screen.getByLabelText("App ID", { selector: "input" })).toHaveValue("421");
});

test("saves over the version that was loaded when typing began", async () => {
  const { wire, admin } = open();
  wire.on(FACEBOOK, errorResponse(409, "late", { data: { ...SETTINGS, facebook_app_id: "theirs", version: 9 } }));
  await admin.type(await screen.findByLabelText("App ID"), "1");
  wire.on(READ, ok({ data: { ...SETTINGS, version: 8 } }));
  wire.on(`PUT ${PATH}/status/change`, ok());
  await admin.click(screen.getByRole("switch", { name: "Tracking" }));
  await solve(admin);
  expect(await screen.findByText("Version 8")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await press(admin, "Save credentials");
  await solve(admin);

  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this" });
  await waitFor(() => expect(wire.last(FACEBOOK).headers.get("If-Match")).toBe('"3"'));
  await waitFor(() => expect(within(dialog).getByText("421")).toBeVisible());
  await admin.click(within(dialog).getByRole("button", { name: "Use their version" }));
  await waitFor(() => expect(screen.getByLabelText("App ID")).toHaveValue("theirs"));
});

test("allows leaving after the original mode was chosen again", async () => {
  const { admin } = open();
  const modes = await screen.findByRole("radiogroup", { name: "After the intro" });
  await admin.click(within(modes).getByRole("radio", { name: /^Native/ }));
  await waitFor(() => expect(hasUnsaved()).toBe(true));

  await admin.click(within(modes).getByRole("radio", { name: /^Open/ }));

  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test("shows the prompt form only while its switch is on", async () => {
  open({ installNew: false });
  await screen.findByRole("switch", { name: "Install prompt" });

  expect(screen.queryByRole("form", { name: "Install prompt" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Close form" })).toBeNull();
});

test("edits the prompt in steps, previews it, and saves three fields", async () => {
  const { wire, admin } = open();
  wire.on(INSTALL, ok({ data: SETTINGS }));
  await admin.click(await screen.findByLabelText("Text"));
  await press(admin, "Next");
  expect(await screen.findByText("Please fill all the fields")).toBeVisible();

  await admin.type(screen.getByLabelText("Text"), "A new app");
  await press(admin, "Next");
  await press(admin, "Next");
  await waitFor(() => expect(screen.getAllByText("Please fill all the fields")).toHaveLength(2));
  await admin.type(screen.getByLabelText("Button text"), "Get it");
  await admin.type(screen.getByLabelText("Button URL"), "example.com");
  await admin.tab();
  expect(screen.getByLabelText("Button URL")).toHaveValue("https://example.com");
  await press(admin, "Next");
  const phone = await screen.findByRole("figure", { name: "Preview of the install prompt" });
  expect(phone).toHaveTextContent("A new appGet it");
  expect(wire.requests(INSTALL)).toEqual([]);
  await admin.click(await screen.findByRole("button", { name: "Save prompt" }));
  await solve(admin);

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(INSTALL).body).toEqual({ text: "A new app", btn_text: "Get it", btn_url: "https://example.com" }),
  );
});

test("keeps typed values when the prompt form is closed and opened", async () => {
  const { admin } = open();
  await admin.type(await screen.findByLabelText("Text"), "A new app");

  await press(admin, "Close form");
  expect(screen.queryByRole("form", { name: "Install prompt" })).toBeNull();
  await press(admin, "Open form");

  expect(screen.getByLabelText("Text")).toHaveValue("A new app");
});

test("keeps typed values of the prompt when its switch is turned off and on", async () => {
  const { wire, admin } = open();
  wire.on(`PUT ${PATH}/status/change`, ok());
  await admin.type(await screen.findByLabelText("Text"), "A new app");
  const turn = async (isOn: boolean) => {
    wire.on(READ, ok({ data: { ...SETTINGS, installNew: isOn, version: SETTINGS.version + 1 } }));
    await admin.click(screen.getByRole("switch", { name: "Install prompt" }));
    await solve(admin);
    await waitFor(() =>
      expect(screen.getByRole("switch", { name: "Install prompt" })).toHaveAttribute("aria-checked", String(isOn)),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };

  await turn(false);
  expect(screen.queryByRole("form", { name: "Install prompt" })).toBeNull();
  expect(hasUnsaved()).toBe(true);
  await turn(true);

  expect(within(screen.getByRole("form", { name: "Install prompt" })).getByLabelText("Text")).toHaveValue("A new app");
});

test("returns to the step of a rejected URL with the server's error", async () => {
  const prompt = { text: "A", btn_text: "B", btn_url: "https://bad.example" };
  const { wire, admin } = open({ installNewData: prompt });
  wire.on(INSTALL, errorResponse(400, "Use another address.", { errors: { btn_url: ["Use another address."] } }));
  await admin.click(await screen.findByRole("button", { name: "Open form" }));
  await screen.findByRole("form", { name: "Install prompt" });
  await press(admin, "Next");
  await screen.findByLabelText("Button URL");
  await press(admin, "Next");
  await admin.click(await screen.findByRole("button", { name: "Save prompt" }));
  await solve(admin);

  await waitFor(() => expect(screen.getByLabelText("Button URL")).toHaveAccessibleDescription(/Use another address\./));
});

test("opens the dialog of the last clicked version, and shows a busy button meanwhile", async () => {
  const { wire, admin } = open();
  const [first, second] = [later(), later()];
  wire.on(`GET ${PATH}/versions`, ok({ data: [2, 1].map((number) => ({ ...VERSIONS[1], number })), totalPages: 1 }));
  wire.on(`GET ${PATH}/versions/1`, first.reply).on(`GET ${PATH}/versions/2`, second.reply);
  const restore = (number: number) => screen.findByRole("button", { name: `Restore version ${number}` });

  await restore(2);
  await admin.click(await restore(1));
  expect(await restore(1)).toHaveAttribute("aria-busy", "true");
  await admin.click(await restore(2));
  second.come(ok({ data: [] }));
  await screen.findByRole("dialog", { name: "Restore version 2?" });
  first.come(ok({ data: [] }));

  await waitFor(() => expect(wire.requests(`GET ${PATH}/versions/1`)).toHaveLength(1));
  expect(screen.queryByRole("dialog", { name: "Restore version 1?" })).toBeNull();
});

test("shows the changes of a version, and restores it after a captcha and the typed word", async () => {
  const { wire, admin } = open();
  const changes = [
    { field: "liveBtn", before: true, after: false },
    { field: "preVideo_time", before: 6, after: 8 },
  ];
  wire.on(RESTORE, ok({ data: SETTINGS })).on(`GET ${PATH}/versions/1`, ok({ data: changes }));
  const rows = within(await screen.findByRole("list", { name: "Versions" }));
  expect(rows.getByText("Random call button")).toBeVisible();
  expect(rows.getByText("Restored from 0")).toBeVisible();
  expect(rows.queryByRole("button", { name: "Restore version 3" })).toBeNull();

  await press(admin, "Restore version 1");
  const question = await screen.findByRole("dialog", { name: "Restore version 1?" });
  expect(question).toHaveTextContent("It changes 2 settings: Live button (On → Off), Pre-video time (6 → 8).");
  await solve(admin);
  await admin.type(await screen.findByRole("textbox", { name: "Type admin to continue" }), "admin{Enter}");

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() => expect(wire.last(RESTORE).headers.get("X-Captcha")).toBe("c:13"));
  await waitFor(() => expect(wire.requests(`GET ${PATH}/versions`)).toHaveLength(2));
});
