import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { type Admin, openSettings, PATH, READ, SETTINGS } from "@tests/settings";
import { errorResponse, ok } from "@tests/wire";

const INSTALL = "PUT /api/App/controller/install/new";
const FACEBOOK = `PUT ${PATH}/facebook/change`;
const THEIR_TOKEN = "••••••••9876";
function open(settings: object = {}) {
  const opened = openSettings(settings);
  opened.wire
    .on(`POST ${PATH}/facebook/reveal`, ok({ facebook_client_token: "the whole token" }))
    .on(FACEBOOK, errorResponse(409, "Someone else", { data: responseWith({ facebook_client_token: THEIR_TOKEN }) }));
  return opened;
}

function responseWith(changed: object): object {
  return { ...SETTINGS, ...changed, version: 5 };
}

async function save(admin: Admin) {
  await admin.click(screen.getByRole("button", { name: "Save credentials" }));
  await solve(admin);
}

async function keepYourVersion(admin: Admin) {
  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this" });
  const keepButton = within(dialog).getByRole("button", { name: "Keep your version" });
  await waitFor(() => expect(keepButton).not.toHaveAttribute("aria-busy"));
  await admin.click(keepButton);
  await solve(admin);
}

test.each([
  ["2025-01-01T20:00:00Z", "rita"],
  ["2025-01-03T20:00:00Z", "olive"],
])("shows the later of two changes with a token of %s", async (at, by) => {
  const facebook_app_id = { by: "rita", at: "2025-01-02T20:00:00Z" };
  open({ changes: { facebook_app_id, facebook_client_token: { by: "olive", at } } });
  expect(await screen.findByText(`Changed by ${by}`)).toBeVisible();
});

test.each(["hidden", "shown"])("keeps their new token when my app ID is kept: %s", async (token) => {
  const { wire, admin } = open();
  await admin.type(await screen.findByLabelText("App ID"), "1");
  if (token === "shown") {
    await admin.click(screen.getByRole("button", { name: "Show token" }));
    await waitFor(() => expect(screen.getByLabelText("Client token")).toHaveValue("the whole token"));
  }
  await save(admin);
  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this" });
  expect(within(dialog).getByRole("region", { name: "Your version" })).toHaveTextContent("421");
  expect(within(dialog).getByRole("region", { name: /Their version/ })).toHaveTextContent("42");
  wire.on(FACEBOOK, ok({ data: responseWith({ facebook_app_id: "421", facebook_client_token: THEIR_TOKEN }) }));
  await keepYourVersion(admin);

  await waitFor(() => expect(wire.requests(FACEBOOK)).toHaveLength(2));
  await waitFor(() =>
    expect(wire.last(FACEBOOK).body).toEqual({ facebook_app_id: "421", facebook_client_token: THEIR_TOKEN }),
  );
  await waitFor(() => expect(wire.last(FACEBOOK).headers.get("If-Match")).toBe('"5"'));
});

test("keeps my values over the changes of two other admins", async () => {
  const { wire, admin } = open();
  await admin.type(await screen.findByLabelText("App ID"), "1");
  wire.on(FACEBOOK, errorResponse(409, "Someone else", { data: responseWith({ facebook_app_id: "77" }) }));
  await save(admin);
  await screen.findByRole("dialog", { name: "Someone else changed this" });
  const third = { facebook_app_id: "77", facebook_client_token: THEIR_TOKEN, version: 6 };
  wire.on(FACEBOOK, errorResponse(409, "Someone else", { data: { ...SETTINGS, ...third } }));
  await keepYourVersion(admin);
  await waitFor(() => expect(wire.requests(FACEBOOK)).toHaveLength(2));
  wire.on(FACEBOOK, ok({ data: responseWith({ facebook_app_id: "421" }) }));
  await keepYourVersion(admin);

  await waitFor(() => expect(wire.requests(FACEBOOK)).toHaveLength(3));
  await waitFor(() =>
    expect(wire.last(FACEBOOK).body).toEqual({ facebook_app_id: "421", facebook_client_token: THEIR_TOKEN }),
  );
  await waitFor(() => expect(wire.last(FACEBOOK).headers.get("If-Match")).toBe('"6"'));
});

test("keeps only my changed fields of the prompt over theirs", async () => {
  const yourPrompt = { text: "Old", btn_text: "Get", btn_url: "https://a.example" };
  const other = { text: "Theirs", btn_text: "Get", btn_url: "https://theirs.example" };
  const { wire, admin } = open({ installNewData: yourPrompt });
  wire.on(INSTALL, errorResponse(409, "Someone else", { data: responseWith({ installNewData: other }) }));
  await admin.click(await screen.findByRole("button", { name: "Open form" }));
  await admin.click(await screen.findByRole("button", { name: "Next" }));
  await admin.type(await screen.findByLabelText("Button text"), " it");
  await admin.click(screen.getByRole("button", { name: "Next" }));
  await admin.click(await screen.findByRole("button", { name: "Save prompt" }));
  await solve(admin);
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else changed this" }));
  expect(dialog.getByText(/Fields that you did not change keep their values/)).toBeVisible();
  wire.on(INSTALL, ok({ data: responseWith({ installNewData: { ...other, btn_text: "Get it" } }) }));
  await keepYourVersion(admin);

  await waitFor(() => expect(wire.requests(INSTALL)).toHaveLength(2));
  await waitFor(() => expect(wire.last(INSTALL).body).toEqual({ ...other, btn_text: "Get it" }));
  await waitFor(() => expect(wire.last(INSTALL).headers.get("If-Match")).toBe('"5"'));
});

test("sends an old token when it is typed again", async () => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Show token" }));
  const token = await screen.findByLabelText("Client token");
  await waitFor(() => expect(token).toHaveValue("the whole token"));
  await admin.clear(token);
  await admin.type(token, "new one 9876");
  const next = { ...SETTINGS, facebook_client_token: THEIR_TOKEN, version: 4 };
  wire.on(FACEBOOK, ok({ data: next })).on(READ, ok({ data: next }));
  await save(admin);
  await waitFor(() => expect(token).toHaveValue(THEIR_TOKEN));
  await admin.click(await screen.findByText("Replace"));
  await admin.type(token, "the whole token");
  await save(admin);

  await waitFor(() => expect(wire.requests(FACEBOOK)).toHaveLength(2));
  await waitFor(() => expect(wire.last(FACEBOOK).body).toMatchObject({ facebook_client_token: "the whole token" }));
});
