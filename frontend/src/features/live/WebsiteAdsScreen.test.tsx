import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { findField, shownDate, typeDate } from "@tests/dates";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, ok } from "@tests/wire";
import { WebsiteAdsScreen } from "./WebsiteAdsScreen";

const PATH = "/api/App/livecall/liveAdWeb";
const FIRE = "POST /api/App/livecall/admin/ads/fire";
const STOP = "POST /api/App/livecall/admin/ads/fire/stop";
const NOW = "GET /api/App/livecall/admin/ads/fire/now";
const ROWS = [
  { _id: "open", a_name: "Open_Ads_Fire", a_url: "", reserved: true, version: 1 },
  { _id: "shop", a_name: "Shop", a_url: "https://shop.example.com", reserved: false, version: 3 },
];

function open(liveView: number | null = 7): { wire: FakeWire; admin: ReturnType<typeof show> } {
  const wire = fakeWire()
    .on(`GET ${PATH}`, ok({ data: ROWS }))
    .on(NOW, ok({ data: [], planned: [], last: 0, liveView }));
  return { wire, admin: show(<WebsiteAdsScreen />) };
}

async function row(name: string) {
  return within((await screen.findByRole("rowheader", { name: new RegExp(name) })).closest("tr") as HTMLElement);
}

test("shows how many viewers a fired ad reaches", async () => {
  open();

  await waitFor(() =>
    expect(screen.getByText(/A fired ad reaches/).parentElement).toHaveTextContent("07 live viewers now"),
  );
});

test("shows running ads of all admins", async () => {
  const { wire } = open();
  const fired = { Adstype: "Url_Ads_Fire", url: "", by: "olive", createdAt: "2025-01-01T20:00:00.000Z" };
  const data = [
    { _id: "a", a_name: "Offer", ...fired },
    { _id: "b", a_name: "Sale", ...fired },
  ];
  wire.on(NOW, ok({ data, planned: [], last: 2, liveView: 7 }));

  expect(await screen.findByText("Offer")).toBeVisible();
  expect(screen.getByText("Running now:").parentElement).toHaveTextContent(/Offer.*by olive, for .*Stop.*Sale/);
});

test("marks a scheduled ad with its next time, and links to the history", async () => {
  const { wire } = open();
  const shop = { Adstype: "Url_Ads_Fire", a_name: "Shop", url: "https://shop.example.com", state: "planned" };
  const times = ["2090-01-01T13:30:00.000Z", "2090-01-02T13:30:00.000Z"];
  const planned = times.map((fireAt) => ({ ...shop, _id: fireAt, fireAt, by: "olive", version: 1 }));
  wire.on(NOW, ok({ data: [], planned, last: 1, liveView: 7 }));

  const link = await screen.findByRole("link", { name: "Scheduled Sun 1 Jan 2090, 7:00 PM, and 1 more" });

  expect(link).toHaveAttribute("href", "/site/add/livecall/liveAdWeb/history");
  expect((await row("Shop")).getByText("Scheduled")).toBeVisible();
  expect((await row("Open_Ads_Fire")).queryByText("Scheduled")).toBeNull();
});

test("names the replaced ad in the fire dialog", async () => {
  const { wire, admin } = open();
  const running = {
    _id: "a",
    a_name: "Sale",
    Adstype: "Url_Ads_Fire",
    url: "",
    by: "olive",
    createdAt: "2025-01-01T20:00:00.000Z",
  };
  wire.on(NOW, ok({ data: [running], planned: [], last: 1, liveView: 7 }));
  await screen.findByText("Sale");

  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));

  expect(await screen.findByText(/It replaces “Sale”, which is running\./)).toBeVisible();
});

test.each([
  ["Open_Ads_Fire", { Adstype: "Open_Ads_Fire", a_name: "Open_Ads_Fire", url: "" }],
  ["Shop", { Adstype: "Url_Ads_Fire", a_name: "Shop", url: "https://shop.example.com" }],
])("shows the reach of fired %s, and that it is running", async (name, body) => {
  const { wire, admin } = open();
  wire.on(FIRE, () => {
    const { Adstype, url } = body;
    const running = { _id: "a", a_name: name, Adstype, url, by: "olive", createdAt: new Date().toISOString() };
    wire.on(NOW, ok({ data: [running], planned: [], last: 1, liveView: 7 }));
    return ok({ message: "Fired to 7 live viewers", data: running });
  });

  await admin.click((await row(name)).getByRole("button", { name: "Fire" }));
  const question = within(await screen.findByRole("dialog", { name: `Fire ${name}` }));
  expect(question.getByText(`Fire “${name}” to 7 live viewers?`)).toBeVisible();
  expect(wire.requests(FIRE)).toEqual([]);
  expect(question.getByRole("button", { name: "Fire now" })).toHaveFocus();
  await admin.keyboard("{Enter}");

  expect(await screen.findByText("Fired to 7 live viewers")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Before the next poll.
  expect((await screen.findByText("Running now:")).parentElement).toHaveTextContent(`${name}by olive, for under 1 min`);
  expect((await row(name)).getByText("Running")).toBeVisible();
  expect(wire.last(FIRE).body).toEqual(body);
  expect(wire.last(FIRE).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(["toast", "row", "bar"])("a running ad is stopped in the %s", async (place) => {
  const { wire, admin } = open();
  const running = { ...ROWS[1], Adstype: "Url_Ads_Fire", url: "https://shop.example.com", by: "olive" };
  const data = [{ ...running, _id: "a", createdAt: "2025-01-01T20:00:00.000Z" }];
  wire.on(FIRE, () => {
    wire.on(NOW, ok({ data, planned: [], last: 1, liveView: 7 }));
    return ok({ message: "Fired to 7 live viewers", data: data[0] });
  });
  wire.on(STOP, () => {
    wire.on(NOW, ok({ data: [], planned: [], last: 2, liveView: 7 }));
    return ok({ message: "The ad is stopped" });
  });
  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  await admin.click(await screen.findByRole("button", { name: "Fire now" }));
  await screen.findByText("Running");

  if (place === "toast") {
    await admin.click(within(screen.getByRole("region", { name: "Notices" })).getByRole("button", { name: "Stop" }));
  } else {
    const bar = within(screen.getByText("Running now:").parentElement as HTMLElement);
    await admin.click((place === "bar" ? bar : await row("Shop")).getByRole("button", { name: "Stop Shop" }));
    await admin.click(await screen.findByRole("button", { name: "Stop ad" }));
  }

  expect(await screen.findByText("The ad is stopped")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Running now:")).toBeNull());
  expect(wire.last(STOP).body).toEqual({ id: "a" });
});

test("states in the dialog that there are no viewers, and fires nothing on Escape", async () => {
  const { wire, admin } = open(0);
  expect(await screen.findByText("No one is in a call now")).toBeVisible();

  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  expect(await screen.findByText("No one is in a call now.")).toBeVisible();
  await admin.keyboard("{Escape}");

  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await row("Shop")).getByRole("button", { name: "Fire" })).toHaveFocus();
  expect(wire.requests(FIRE)).toEqual([]);
});

const TIME = /^Fire at, time in/;

async function openScheduleForm(admin: ReturnType<typeof show>) {
  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  await admin.click(await screen.findByRole("button", { name: "Scheduled" }));
  const question = within(await screen.findByRole("dialog", { name: "Fire Shop" }));
  await findField(TIME);
  return question;
}

test("schedules an ad for a time in the console's time zone", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T20:00:00Z") });
  const { wire, admin } = open();
  wire.on(FIRE, ok({ message: "The ad is scheduled", data: { _id: "p" } }));
  wire.on(STOP, ok({ message: "The scheduled ad is canceled" }));
  const question = await openScheduleForm(admin);
  expect(question.getByText("Schedule “Shop”", { selector: "p" })).toBeVisible();
  expect(await findField(TIME)).toContainElement(document.activeElement as HTMLElement);
  await typeDate(admin, "Fire at", "24122026");
  await typeDate(admin, TIME, "0700PM");
  await waitFor(() =>
    expect(question.getByRole("status")).toHaveTextContent("Fires Thu 24 Dec 2026, 7:00 PM, Asia/Kolkata (in 33 days)"),
  );

  await admin.click(question.getByRole("button", { name: "Schedule" }));

  expect(await screen.findByText("The ad is scheduled for Thu 24 Dec 2026, 7:00 PM")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.last(FIRE).body).toEqual({
    Adstype: "Url_Ads_Fire",
    a_name: "Shop",
    url: "https://shop.example.com",
    fireAt: "2026-12-24T19:00",
  });
  expect(wire.last(FIRE).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);

  await admin.click(screen.getByRole("button", { name: "Cancel firing" }));
  expect(await screen.findByText("The scheduled ad is canceled")).toBeVisible();
  expect(wire.last(STOP).body).toEqual({ id: "p" });
  vi.useRealTimers();
});

test("starts the fire dialog with Fire now again", async () => {
  const { admin } = open();
  const question = await openScheduleForm(admin);
  await admin.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));

  expect(await screen.findByRole("button", { name: "Fire now" })).toHaveFocus();
});

test("schedules nothing without a time or with a past one", async () => {
  const { wire, admin } = open();
  const question = await openScheduleForm(admin);

  await admin.click(question.getByRole("button", { name: "Schedule" }));
  expect(await question.findByText("Enter a date and time.")).toBeVisible();
  await typeDate(admin, "Fire at", "01012020");
  await typeDate(admin, TIME, "0700PM{Enter}");

  expect(await question.findByText(/or a later date\./)).toBeVisible();
  expect(wire.requests(FIRE)).toEqual([]);
});

test("shows the server's error at the time field", async () => {
  const { wire, admin } = open();
  wire.on(
    FIRE,
    errorResponse(400, "This time is more than a year away.", {
      errors: { fireAt: ["This time is more than a year away."] },
    }),
  );
  const question = await openScheduleForm(admin);
  await typeDate(admin, "Fire at", "01012090");
  await typeDate(admin, TIME, "0700PM");

  await admin.click(question.getByRole("button", { name: "Schedule" }));

  expect(await question.findByText("This time is more than a year away.")).toBeVisible();
  expect(await shownDate(TIME)).toBe("7:00 PM");
});

test("reuses the idempotency key after a gateway error, but not for the next ad", async () => {
  const { wire, admin } = open();
  wire.on(FIRE, { code: 504, raw: "<html>Gateway Timeout</html>" });
  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  await admin.click(await screen.findByRole("button", { name: "Fire now" }));
  expect(await screen.findByText("Internet Server Error")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Fire now" }));
  await waitFor(() => expect(wire.requests(FIRE)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", { name: "Fire now" })).not.toHaveAttribute("aria-busy"));
  wire.on(FIRE, ok({ message: "Fired to 7 live viewers", data: { _id: "a" } }));
  await admin.click(screen.getByRole("button", { name: "Fire now" }));
  await screen.findByText("Fired to 7 live viewers");
  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  await admin.click(await screen.findByRole("button", { name: "Fire now" }));
  await waitFor(() => expect(wire.requests(FIRE)).toHaveLength(4));

  const keys = wire.requests(FIRE).map((sent) => sent.headers.get("Idempotency-Key"));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test("offers no Edit or Delete for reserved ads", async () => {
  open();

  const own = await row("Open_Ads_Fire");

  expect(own.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(own.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("edits name and URL in the row, and removes spaces", async () => {
  const { wire, admin } = open();
  wire.on(`PUT ${PATH}`, ok({ message: "whatever" }));
  await admin.click((await row("Shop")).getByRole("button", { name: "Edit" }));

  await admin.type(screen.getByLabelText("Ad name"), " 2{Enter}");

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(`PUT ${PATH}`).body).toEqual({ _id: "shop", a_name: "Shop2", a_url: "https://shop.example.com" }),
  );
  await waitFor(() => expect(wire.requests(`GET ${PATH}`)).toHaveLength(2));
});

test.each([
  ["URL", "javascript:alert(1)", "Enter a URL that begins with http:// or https://."],
  ["Ad name", " ", "Please fill all the fields"],
])("rejects the %s “%s”", async (label, value, message) => {
  const { wire, admin } = open();
  await admin.click((await row("Shop")).getByRole("button", { name: "Edit" }));
  await admin.clear(screen.getByLabelText(label));
  await admin.type(screen.getByLabelText(label), value);

  await admin.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(wire.requests(`PUT ${PATH}`)).toEqual([]);
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect((await row("Shop")).getByText("https://shop.example.com")).toBeVisible();
});

test("deletes an ad after a captcha and the typed word", async () => {
  const { wire, admin } = open();
  wire.on(`DELETE ${PATH}`, ok({ message: "1 website ad deleted" }));
  await admin.click((await row("Shop")).getByRole("button", { name: "Delete" }));
  await solve(admin);
  expect(wire.requests(`DELETE ${PATH}`)).toEqual([]);

  await admin.type(await screen.findByRole("textbox", { name: "Type admin to continue" }), "ADMIN{Enter}");

  expect(await screen.findByText("1 website ad deleted")).toBeVisible();
  await waitFor(() => expect(wire.last(`DELETE ${PATH}`).body).toEqual({ id: ["shop"] }));
});

test("uses a new idempotency key minutes after a lost response", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { wire, admin } = open();
  wire.on(FIRE, { code: 504, raw: "<html>Gateway Timeout</html>" });
  await admin.click((await row("Shop")).getByRole("button", { name: "Fire" }));
  await admin.click(await screen.findByRole("button", { name: "Fire now" }));
  await screen.findByText("Internet Server Error");

  vi.setSystemTime(Date.now() + 180_000);
  await admin.click(screen.getByRole("button", { name: "Fire now" }));
  await waitFor(() => expect(wire.requests(FIRE)).toHaveLength(2));
  vi.useRealTimers();

  const [first, second] = wire.requests(FIRE).map((sent) => sent.headers.get("Idempotency-Key"));
  expect(second).not.toBe(first);
});
