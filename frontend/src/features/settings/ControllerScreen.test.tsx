import { act, screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { aPage } from "@tests/page";
import { openSettings, PATH, READ, SETTINGS } from "@tests/settings";
import { errorResponse, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";

const STATUS = `PUT ${PATH}/status/change`;
const SPLASH = `PUT ${PATH}/afterSplace/change`;
const POSITION = `PUT ${PATH}/position/change`;
const CHANGES = { liveBtn: { by: "rita", at: "2025-01-01T20:00:00.000Z" } };

function open(settings: object = {}) {
  return openSettings({ afterIntroAds_status: true, installNew: false, changes: CHANGES, ...settings });
}

function setting(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-setting="${key}"], [data-mode="${key}"]`);
  if (!found) {
    throw new Error(`There is no setting ${key}.`);
  }
  return found;
}

test("shows the five sections, the versions, and who changed each setting last", async () => {
  open();

  for (const title of ["Home", "Ads Manager", "Video Manager", "Facebook", "Install New App", "Versions"]) {
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  }
  expect(screen.getByRole("switch", { name: "Live button" })).toBeChecked();
  expect(setting("liveBtn")).toHaveTextContent("Changed by rita");
  expect(setting("liveBtn")).toHaveTextContent("02/01/2025 01:30:00 AM");
  expect(setting("rendomBtn")).toHaveTextContent("Never changed");
});

test("reads the settings with the misspelled authorization scheme", async () => {
  const { wire } = open();
  await screen.findByRole("switch", { name: "Live button" });

  await waitFor(() => expect(wire.last(READ).headers.get("Authorization")).toBe("Bearar of-the-session"));
  await waitFor(() =>
    expect(wire.last(`GET ${PATH}/versions`).headers.get("Authorization")).toBe("Bearer of-the-session"),
  );
});

test("sends the opposite state of a switch, and reloads the settings", async () => {
  const { wire, admin } = open();
  wire.on(STATUS, () => {
    wire.on(READ, ok({ data: { ...SETTINGS, liveBtn: false } }));
    return ok({ message: "any text of the server" });
  });
  await admin.click(await screen.findByRole("switch", { name: "Live button" }));
  await solve(admin);

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() => expect(wire.last(STATUS).body).toEqual({ name: "liveBtn", status: false }));
  await waitFor(() => expect(wire.last(STATUS).headers.get("X-Captcha")).toBe("c:13"));
  expect(wire.last(STATUS).headers.get("If-Match")).toBeNull();
  await waitFor(() => expect(wire.requests(READ)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Live button" })).not.toBeChecked());
});

test.each([
  ["no message", errorResponse(400, ""), "Failed to update"],
  ["the server's message", errorResponse(400, "Unknown switch."), "Unknown switch."],
  ["a crash", errorResponse(500, "Internet Server Error"), "Failed to update"],
  ["no response", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to update"],
])("shows an error when a switch change fails with %s", async (_, reply, said) => {
  const { wire, admin } = open();
  wire.on(STATUS, reply);
  await admin.click(await screen.findByRole("switch", { name: "Tracking" }));
  await solve(admin);

  expect(await screen.findByText(said)).toBeVisible();
});

test("disables only the mode of an active auto status", async () => {
  open();
  await screen.findByRole("switch", { name: "Live button" });

  expect(setting("afterIntroAds").parentElement?.querySelector("fieldset:disabled")).toHaveClass("opacity-50");
  const intro = screen.getByRole("group", { name: "Mode, after the intro" });
  expect(
    within(intro)
      .getAllByRole("radio")
      .map((radio) => radio.getAttribute("value")),
  ).toEqual(["OPEN", "FS", "NTV", "URL"]);
  for (const radio of within(intro).getAllByRole("radio")) {
    expect(radio).toBeDisabled();
  }
  const splash = screen.getByRole("group", { name: "Mode, after the splash" });
  expect(within(splash).getByRole("radio", { name: /Off/ })).toBeChecked();
  expect(splash).toBeEnabled();
});

test("saves a chosen mode over the loaded version, or restores it on Cancel", async () => {
  const { wire, admin } = open();
  wire.on(SPLASH, ok({ data: SETTINGS }));
  const splash = await screen.findByRole("group", { name: "Mode, after the splash" });
  await admin.click(within(splash).getByRole("radio", { name: /Native/ }));
  await admin.click(within(splash).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(within(splash).getByRole("radio", { name: /Off/ })).toBeChecked());

  await admin.click(within(splash).getByRole("radio", { name: /Native/ }));
  await admin.click(within(splash).getByRole("button", { name: "Save" }));
  await solve(admin);

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() => expect(wire.last(SPLASH).body).toEqual({ name: "NTV" }));
  await waitFor(() => expect(wire.last(SPLASH).headers.get("If-Match")).toBe('"3"'));
});

test("shows both modes on a conflict, and overwrites only on request", async () => {
  const { wire, admin } = open();
  wire.on(SPLASH, errorResponse(409, "Someone else", { data: { ...SETTINGS, afterSplaceAds: "FS", version: 5 } }));
  const splash = await screen.findByRole("group", { name: "Mode, after the splash" });
  await admin.click(within(splash).getByRole("radio", { name: /Native/ }));
  await admin.click(within(splash).getByRole("button", { name: "Save" }));
  await solve(admin);

  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this" });
  expect(within(dialog).getByRole("region", { name: "Your version" })).toHaveTextContent("Native");
  expect(within(dialog).getByRole("region", { name: /Their version/ })).toHaveTextContent("Full screen");
  wire.on(SPLASH, ok({ data: SETTINGS }));
  const keepButton = within(dialog).getByRole("button", { name: "Keep your version" });
  await waitFor(() => expect(keepButton).not.toHaveAttribute("aria-busy"));
  await admin.click(keepButton);
  await solve(admin);

  await waitFor(() => expect(wire.requests(SPLASH)).toHaveLength(2));
  await waitFor(() => expect(wire.last(SPLASH).headers.get("If-Match")).toBe('"5"'));
  await waitFor(() => expect(wire.last(SPLASH).body).toEqual({ name: "NTV" }));
});

test.each([
  ["-1", "Starting position must be 0 or more"],
  ["1.5", "Enter a whole number"],
  ["2147483648", "The number must be at most 2,147,483,647."],
  ["", "Enter a whole number"],
])("rejects the position %s without a request", async (typed, said) => {
  const { wire, admin } = open();
  const field = within(await screen.findByRole("form", { name: "Pre-video position" })).getByLabelText("Position");
  expect(field).toHaveAttribute("min", "1");
  await admin.clear(field);
  if (typed) {
    await admin.type(field, typed);
  }
  await admin.click(within(setting("preVideo_position")).getByRole("button", { name: "Save" }));

  expect(await screen.findByRole("alert")).toHaveTextContent(said);
  expect(wire.requests(POSITION)).toEqual([]);
});

test("sends the time by its name, and shows the fixed text when the save fails", async () => {
  const { wire, admin } = open();
  wire.on(POSITION, errorResponse(400, ""));
  const field = within(await screen.findByRole("form", { name: "Pre-video time" })).getByLabelText("Time");
  await admin.clear(field);
  await admin.type(field, "0{Enter}");
  await solve(admin);

  expect(await screen.findByText("Failed to update Ads Position")).toBeVisible();
  await waitFor(() => expect(wire.last(POSITION).body).toEqual({ name: "preVideo_time", value: 0 }));
  expect(field).toHaveValue(0);
});

test("shows the server's error at the number field", async () => {
  const message = "Not on this day.";
  const { wire, admin } = open();
  wire.on(POSITION, errorResponse(400, message, { errors: { value: [message] } }));
  const field = within(await screen.findByRole("form", { name: "Pre-video time" })).getByLabelText("Time");
  await admin.clear(field);
  await admin.type(field, "7{Enter}");
  await solve(admin);

  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
});

test("opens /Error when the settings cannot be decrypted", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { wire } = open();
  wire.on(READ, { raw: '{"encrypted": "x", "iv": "y"}' });
  setPageConfig(aPage({ onCrash: "error-page" }));

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith("/Error"));
});

test("shows rules and prompt read-only without the permission", async () => {
  const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, []]));
  const rules = { ...none, liveBtn: [{ name: "Trial", value: true, when: { platform: ["android"] } }] };
  const prompt = { text: "Our new app", btn_text: "Install", btn_url: "https://example.com/x" };
  const { wire, admin } = open({ installNew: true, installNewData: prompt });
  setPageConfig({ ...aPage({ name: "controller" }), denied: ["setControllerSwitch"] });
  wire.on(`GET ${PATH}/rules`, ok({ data: rules, version: 3 }));

  expect(await screen.findByRole("note")).toHaveTextContent("Your role does not allow changes here.");
  await admin.click(await screen.findByRole("button", { name: "Rules: Live button, 1" }));
  expect(await screen.findByText("Trial")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Open form" }));
  expect(await screen.findByText("The button opens https://example.com/x")).toBeVisible();

  for (const role of ["switch", "radio", "textbox", "spinbutton"]) {
    for (const control of screen.getAllByRole(role)) {
      expect(control).toBeDisabled();
    }
  }
  for (const change of screen.queryAllByRole("button", { name: /^(Save|Add|Edit|Remove|Move|Replace|Next)/ })) {
    expect(change).toBeDisabled();
  }
  expect(screen.queryByRole("button", { name: "Add rule" })).not.toBeInTheDocument();
});

test("reloads the settings when the tab is shown again, unless there are unsaved changes", async () => {
  const { wire, admin } = open();
  const live = { name: "Live button" };
  await waitFor(() => expect(screen.getByRole("switch", live)).toBeChecked());
  const comeBack = () => act(() => void window.dispatchEvent(new Event("visibilitychange")));

  wire.on(READ, ok({ data: { ...SETTINGS, liveBtn: false, version: 9 } }));
  comeBack();
  await waitFor(() => expect(screen.getByRole("switch", live)).not.toBeChecked());
  expect(screen.getByText("Version 9")).toBeVisible();

  await admin.type(within(setting("preVideo_time")).getByRole("spinbutton"), "1");
  const asked = wire.requests(READ).length;
  comeBack();
  expect(wire.requests(READ)).toHaveLength(asked);
});
