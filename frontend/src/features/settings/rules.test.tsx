import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { shownDate, typeDate } from "@tests/dates";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok } from "@tests/wire";
import type { Settings } from "./api";
import { PhonePreview } from "./ControllerScreen";
import { useRulesFold } from "./RulesFold";
import { NumberRow, SwitchRow } from "./rows";
import type { RuledName } from "./rulesApi";

const PATH = "/api/App/controller/admin";
const READ = `GET ${PATH}/rules`;
const PHONES = `GET ${PATH}/phones`;
const PREVIEW = `GET ${PATH}/preview`;
const SAVE = `PUT ${PATH}/rules/liveBtn`;
const TRIAL = { name: "Trial", value: true, when: { platform: ["android"], version: ">=2.3.0 <3.0.0", share: 5 } };
const REST = { name: "Rest", value: false, when: { country: ["IN"] } };
const REACH = { phones: 200, fitting: 100, rest: 0, kinds: [{ platform: "android", version: "2.3.1", phones: 100 }] };

function Fold({ name }: { name: RuledName }) {
  const { button, list } = useRulesFold(name);
  return (
    <>
      {button}
      {list}
    </>
  );
}

function open(rules: object = { liveBtn: [TRIAL, REST] }, name: RuledName = "liveButton") {
  localStorage.setItem("admin_video_call", "of-the-session");
  watchLocation("/site/controller");
  const empty = { liveBtn: [], afterSplaceAds: [], preVideo_time: [], installNewData: [] };
  const wire = fakeWire()
    .on(READ, ok({ data: { ...empty, ...rules }, version: 4 }))
    .on(PHONES, ok({ data: REACH }));
  return { wire, admin: show(<Fold name={name} />) };
}

type Opened = ReturnType<typeof open>;

async function unfold({ admin }: Opened) {
  await admin.click(await screen.findByRole("button", { name: /^Rules: / }));
}

function names(): string[] {
  const list = screen.getByRole("list", { name: "Rules for Live button, in order" });
  return within(list)
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent ?? "");
}

async function save({ admin }: Opened) {
  await admin.click(await screen.findByRole("button", { name: "Save rules" }));
  await solve(admin);
}

function sent(wire: FakeWire) {
  return wire.last(SAVE).body as { rules: { name: string }[] };
}

test("shows the number of folded rules, and a sentence per open rule", async () => {
  const opened = open();
  expect(await screen.findByRole("button", { name: "Rules: Live button, 2" })).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();

  await unfold(opened);

  expect(await screen.findByText("Android 2.3.0 to below 3.0.0, 5% of phones: on")).toBeVisible();
  expect(screen.getByText("Country India: off")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save rules" })).toBeNull();
});

test("adds a rule with its reach, and saves the list over the loaded version", async () => {
  const opened = open({ liveBtn: [REST] });
  const { wire, admin } = opened;
  wire.on(SAVE, ok({ data: { liveBtn: [REST] }, version: 5 }));
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add rule: Live button" }));
  await admin.type(dialog.getByLabelText("Name"), "Rest");
  await admin.type(dialog.getByLabelText("Platforms"), "Android");
  await admin.type(dialog.getByLabelText("App versions"), ">=2.3.0");
  await admin.type(dialog.getByLabelText("Share of phones (%)"), "10");
  const asked = "phones seen in the last 24 hours";
  await waitFor(() => expect(dialog.getAllByText(`About 100 of 200 ${asked} (50%).`)).toHaveLength(2));
  expect(await dialog.findByText(`About 10 of 200 ${asked} (5%).`)).toBeVisible();
  await waitFor(() => expect(wire.last(PHONES).query).toBe("?platform=android&version=%3E%3D2.3.0"));

  await admin.click(dialog.getByRole("button", { name: "Add to list" }));
  expect(await dialog.findByText("Another rule already has this name.")).toBeVisible();
  await admin.type(dialog.getByLabelText("Name"), " two");
  await admin.click(dialog.getByRole("button", { name: "Add to list" }));
  await waitFor(() => expect(names()).toEqual(["Rest", "Rest two"]));
  expect(wire.requests(SAVE)).toEqual([]);
  await save(opened);

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() => expect(wire.last(SAVE).headers.get("If-Match")).toBe('"4"'));
  await waitFor(() => expect(wire.last(SAVE).headers.get("X-Captcha")).toBe("c:13"));
  await waitFor(() =>
    expect(sent(wire).rules).toEqual([
      REST,
      { name: "Rest two", value: true, when: { platform: ["android"], version: ">=2.3.0", share: 10 } },
    ]),
  );
});

test("shows the reach of language and country with the previous conditions and unknown phones", async () => {
  const opened = open({});
  const { wire, admin } = opened;
  wire.on(PHONES, ({ query }) =>
    ok({
      data: query.includes("language") ? { ...REACH, fitting: query.includes("country") ? 20 : 40, rest: 7 } : REACH,
    }),
  );
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(dialog.getByLabelText("Platforms"), "android");
  await admin.type(dialog.getByLabelText("Languages"), "hi, pt-BR");
  await waitFor(() =>
    expect(dialog.getByLabelText("Languages")).toHaveAccessibleDescription(/^About 40 of 200 .* Unknown for 7 more\.$/),
  );
  await admin.type(dialog.getByLabelText("Countries"), "in");
  await admin.type(dialog.getByLabelText("Share of phones (%)"), "50");

  await waitFor(() => expect(dialog.getByLabelText("Countries")).toHaveAccessibleDescription(/^About 20 of 200/));
  expect(dialog.getByLabelText("Share of phones (%)")).toHaveAccessibleDescription(/^About 10 of 200/);
  expect(wire.last(PHONES).query).toBe("?platform=android&language=hi%2Cpt-BR&country=in");
});

test("shows invalid conditions at their fields without a save", async () => {
  const opened = open({});
  const { wire, admin } = opened;
  wire.on(PHONES, ({ query }) =>
    query.includes("version") ? errorResponse(400, "Enter a version range.") : ok({ data: REACH }),
  );
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(dialog.getByLabelText("App versions"), "latest");
  await waitFor(() =>
    expect(dialog.getByLabelText("App versions")).toHaveAccessibleDescription(/Enter a version range/),
  );
  await admin.type(dialog.getByLabelText("Languages"), "h");
  await admin.type(dialog.getByLabelText("Countries"), "India");
  await admin.type(dialog.getByLabelText("Share of phones (%)"), "101");
  await admin.click(dialog.getByRole("button", { name: "Add to list" }));

  expect(await dialog.findByText("Please fill all the fields")).toBeVisible();
  expect(await dialog.findByText("Enter language tags, like hi or pt-BR.")).toBeVisible();
  expect(await dialog.findByText("Enter two-letter country codes, like IN.")).toBeVisible();
  expect(await dialog.findByText("Enter a number from 0 to 100 with at most two decimal places.")).toBeVisible();
});

test("moves, edits, and removes rules, and restores them on Cancel", async () => {
  const opened = open();
  const { admin } = opened;
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Move Rest up" }));
  expect(names()).toEqual(["Rest", "Trial"]);
  expect(screen.getByRole("button", { name: "Move Rest up" })).toHaveFocus();
  await admin.keyboard("{Enter}");
  expect(names()).toEqual(["Rest", "Trial"]);

  await admin.click(screen.getByRole("button", { name: "Edit Trial" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit rule: Live button" }));
  expect(dialog.getByLabelText("App versions")).toHaveValue(">=2.3.0 <3.0.0");
  await admin.clear(dialog.getByLabelText("Share of phones (%)"));
  await admin.click(dialog.getByRole("button", { name: "Update list" }));
  expect(await screen.findByText("Android 2.3.0 to below 3.0.0: on")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Remove Rest" }));
  expect(names()).toEqual(["Trial"]);

  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  expect(names()).toEqual(["Trial", "Rest"]);
});

test("keeps unsaved rules when they are folded and opened", async () => {
  const opened = open();
  await unfold(opened);
  await opened.admin.click(await screen.findByRole("button", { name: "Remove Rest" }));

  await unfold(opened);
  expect(screen.queryByRole("list")).toBeNull();
  await unfold(opened);

  expect(names()).toEqual(["Trial"]);
});

test("accepts past times in the console's time zone, and requires the end after the start", async () => {
  const opened = open({ liveBtn: [{ ...REST, when: { from: "2025-01-01T04:00:15Z" } }] });
  const { wire, admin } = opened;
  wire.on(SAVE, ok({ data: { liveBtn: [REST] }, version: 5 }));
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Edit Rest" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit rule: Live button" }));
  expect(await shownDate("From")).toBe("01/01/2025");
  expect(await shownDate(/^From, time in/)).toBe("9:30 AM");
  await typeDate(admin, "Until", "01012025");
  await typeDate(admin, /^Until, time in/, "0930AM");
  await admin.click(dialog.getByRole("button", { name: "Update list" }));
  expect(await dialog.findByText(/The end must be after the start/)).toBeVisible();

  await typeDate(admin, /^Until, time in/, "0630PM");
  await admin.click(dialog.getByRole("button", { name: "Update list" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await save(opened);

  const when = { from: "2025-01-01T04:00:15Z", until: "2025-01-01T13:00:00Z" };
  await waitFor(() => expect(sent(wire).rules).toEqual([{ ...REST, when }]));
});

test("confirms before Cancel discards a typed rule", async () => {
  const opened = open();
  const { admin } = opened;
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Edit Rest" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit rule: Live button" }));
  await admin.type(dialog.getByLabelText("Name"), "x");

  await admin.click(dialog.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Restx");
  await admin.click(dialog.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names()).toEqual(["Trial", "Rest"]);
});

test("shows both lists as sentences on a conflict", async () => {
  const opened = open();
  const { wire, admin } = opened;
  wire.on(SAVE, errorResponse(409, "Someone else", { data: { liveBtn: [REST] }, version: 6 }));
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Remove Rest" }));
  await save(opened);

  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this" });
  expect(within(dialog).getByRole("region", { name: "Your version" })).toHaveTextContent(
    "1. Trial: Android 2.3.0 to below",
  );
  expect(within(dialog).getByRole("region", { name: /Their version/ })).toHaveTextContent(
    "1. Rest: Country India: off",
  );
});

test("shows the server's error at its rule", async () => {
  const opened = open();
  const { wire, admin } = opened;
  wire.on(SAVE, errorResponse(400, "No such thing", { errors: { "rules.1.when.country.0": ["No such country"] } }));
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Move Rest up" }));
  await save(opened);

  const list = await screen.findByRole("list", { name: "Rules for Live button, in order" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")[1]).toHaveTextContent("No such country"));

  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  expect(names()).toEqual(["Trial", "Rest"]);
  expect(list).not.toHaveTextContent("No such country");
});

test("previews the settings and rules of a phone, and suggests known phones", async () => {
  localStorage.setItem("admin_video_call", "of-the-session");
  const data = {
    liveBtn: { value: true, rule: "Trial" },
    afterSplaceAds: { value: "FS", rule: null },
    facebook_app_id: { value: "", rule: null },
  };
  const wire = fakeWire()
    .on(PHONES, ok({ data: REACH }))
    .on(PREVIEW, ({ query }) => ok({ data, ignored: query.includes("soon") ? ["version"] : [] }));
  const admin = show(<PhonePreview />);
  await admin.click(screen.getByRole("button", { name: "Choose a phone" }));
  const rows = within(await screen.findByRole("table", { name: "Settings for this phone" }));
  expect(rows.getByText("Live button").closest("tr")).toHaveTextContent("Live buttonOnTrial");
  expect(rows.getByText("After the splash").closest("tr")).toHaveTextContent("Full screenDefault");

  await admin.click(await screen.findByRole("button", { name: "android 2.3.1 50%" }));
  await waitFor(() => expect(wire.last(PREVIEW).query).toBe("?platform=android&version=2.3.1"));
  expect(wire.requests(PREVIEW)).toHaveLength(2);
  expect(screen.getByLabelText("App version")).toHaveValue("2.3.1");
  // The same phone may get other settings at another time.
  await admin.click(screen.getByRole("button", { name: "Show settings" }));
  await waitFor(() => expect(wire.requests(PREVIEW)).toHaveLength(3));
  await admin.clear(screen.getByLabelText("App version"));
  await admin.type(screen.getByLabelText("App version"), "soon{Enter}");

  expect(await screen.findByText("Not recognized. This value is ignored.")).toBeVisible();
});

test("confirms before a typed rule is discarded", async () => {
  const opened = open();
  const { admin } = opened;
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: "Add rule" }));
  await screen.findByRole("dialog", { name: /^Add rule/ });
  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await admin.click(screen.getByRole("button", { name: "Add rule" }));
  await admin.type(await screen.findByRole("textbox", { name: "Name" }), "Beta");
  await admin.keyboard("{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));

  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Beta");

  await admin.keyboard("{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(["Add rule", "Edit Trial"])("keeps the focus on Pause after %s", async (button) => {
  const opened = open();
  const { admin } = opened;
  await unfold(opened);
  await admin.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog"));
  await admin.clear(dialog.getByLabelText("Name"));
  await admin.type(dialog.getByLabelText("Name"), "Pilot{Enter}");

  await admin.click(await screen.findByRole("button", { name: "Pause Pilot" }));

  expect(screen.getByRole("button", { name: "Resume Pilot" })).toHaveFocus();
});

test("shows the changes and the estimated number of phones before saving", async () => {
  const opened = open();
  opened.wire.on(`POST ${PATH}/rules/liveBtn/estimate`, ok({ data: { phones: 200, changed: 90, rest: 0, given: [] } }));
  await unfold(opened);
  await opened.admin.click(await screen.findByRole("button", { name: "Pause Trial" }));
  expect(screen.getByText("Paused")).toBeVisible();
  await opened.admin.click(screen.getByRole("button", { name: "Remove Rest" }));

  await opened.admin.click(screen.getByRole("button", { name: "Save rules" }));

  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Removed: Rest: Country India: off");
  expect(dialog).toHaveTextContent(/Changed: Trial: .*: on → .*: on, paused/);
  expect(dialog).toHaveTextContent("About 90 phones of 200 seen in the last 24 hours get another value.");
});

test("keeps the rules as they are until the question of a save is loaded", async () => {
  const opened = open();
  const estimate = later();
  opened.wire.on(`POST ${PATH}/rules/liveBtn/estimate`, estimate.reply);
  await unfold(opened);
  await opened.admin.click(await screen.findByRole("button", { name: "Pause Trial" }));
  await opened.admin.click(screen.getByRole("button", { name: "Save rules" }));

  for (const name of ["Move Rest up", "Remove Rest", "Resume Trial", "Edit Rest", "Add rule", "Cancel"]) {
    await opened.admin.click(screen.getByRole("button", { name }));
  }

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(names()).toEqual(["TrialPaused", "Rest"]);
  expect(screen.getByRole("button", { name: "Save rules" })).toHaveAttribute("aria-busy", "true");
  estimate.come(ok({ data: { phones: 200, changed: 90, rest: 0, given: [] } }));
  expect(await screen.findByRole("dialog", { name: "Save the rules for “Live button”?" })).toBeVisible();
});

test("shows for whom rules keep a switch on, and pauses the rules", async () => {
  const anyone = { name: "Androids", value: true, when: { platform: ["android"] } };
  const { wire, admin } = open({ liveBtn: [anyone] }, "liveButton");
  wire.on(
    `POST ${PATH}/rules/liveBtn/estimate`,
    ok({
      data: {
        phones: 200,
        changed: 30,
        rest: 0,
        given: [
          { value: true, phones: 170 },
          { value: false, phones: 30 },
        ],
      },
    }),
  );
  wire.on(`PUT ${PATH}/status/change`, ok({ message: "Updated successfully" }));
  const settings = { switches: { liveButton: true }, changes: {}, version: 4 } as unknown as Settings;
  show(<SwitchRow name="liveButton" settings={settings} />);

  // The rules are still loading.
  await admin.click(screen.getByRole("switch"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    await dialog.findByText("1 rule still sets On for about 85% of the phones seen in the last 24 hours:"),
  ).toBeVisible();
  expect(dialog.getByText("Androids: Android: on")).toBeVisible();
  await admin.click(dialog.getByRole("button", { name: "Turn off and pause rules" }));
  await solve(admin);

  await waitFor(() =>
    expect(wire.last(`PUT ${PATH}/status/change`).body).toEqual({ name: "liveBtn", status: false, pauseRules: true }),
  );
});

test("shows the effective state in the row of a switch", async () => {
  open({ liveBtn: [{ name: "Androids", value: true, when: { platform: ["android"] } }] });
  const settings = { switches: { liveButton: false }, changes: {}, version: 4 } as unknown as Settings;
  show(<SwitchRow name="liveButton" settings={settings} />);

  expect(await screen.findByText("Off · 1 rule: on for Android")).toBeVisible();
});

test("shows the effective values in the row of a number", async () => {
  open({ preVideo_time: [{ name: "India", value: 4, when: { country: ["IN"] } }] });
  const settings = { numbers: { prerollTime: 6 }, changes: {}, version: 4 } as unknown as Settings;
  show(<NumberRow name="prerollTime" settings={settings} />);

  expect(await screen.findByText("6 · 1 rule: 4 for country India")).toBeVisible();
});
