import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok } from "@tests/wire";
import { AnalyticsScreen } from "./AnalyticsScreen";

const LIST = "GET /api/App/analytics/admin/get";
const OVERVIEW = "GET /api/App/analytics/admin/overview";
const CURVES = "GET /api/App/analytics/admin/curves";
const ANNOTATION = "GET /api/App/analytics/admin/marks/change/7";
const FIRED = {
  at: "2025-03-15T04:30:00Z",
  type: "fire",
  label: "Finale",
  id: "f",
  actor: "root",
  action: "",
  count: 1,
};
const CHANGED = {
  ...FIRED,
  at: "2025-03-15T04:40:00Z",
  type: "change",
  label: "Home ad",
  id: "7",
  action: "placement.update",
};
const DATA = {
  interval: "day",
  points: [
    { at: "2025-03-14", views: 400, clicks: 8, unfinished: false },
    { at: "2025-03-15", views: 500, clicks: 20, unfinished: false },
    { at: "2025-03-16", views: 50, clicks: 3, unfinished: true },
  ],
  kinds: [
    { kind: "reward", views: 800, clicks: 30 },
    { kind: "native", views: 50, clicks: 1 },
  ],
  movers: [
    { _id: "one", a_name: "Home ad", kind: "native", a_click: 30, clicksBefore: 12 },
    { _id: "two", a_name: "Feed", kind: "reward", a_click: 1, clicksBefore: 9 },
  ],
  marks: [FIRED, CHANGED],
  earlier: [],
};

function open(data: object = DATA, previous: object | null = null): { wire: FakeWire; admin: ReturnType<typeof show> } {
  vi.setSystemTime(new Date("2025-03-16T06:00:00Z"));
  const item = { _id: "one", a_name: "Home ad", a_click: 3, a_view: 50, kind: "native" };
  const wire = fakeWire()
    .on(LIST, ok({ data: [item], previous }))
    .on(OVERVIEW, ok({ ...data }))
    .on(CURVES, ok({ data: [{ _id: "one", clicks: [3, 9, 4] }] }))
    .on("GET /api/App/analytics/admin/clearings", ok({ data: [] }))
    .on("GET /api/App/analytics/admin/uncounted", ok({ data: [] }));
  history.replaceState(null, "", "?range=range&startDate=2025-03-10&endDate=2025-03-16");
  return { wire, admin: show(<AnalyticsScreen />) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test("shows the curve, the kinds, and the biggest changes of the whole app", async () => {
  const { wire, admin } = open();

  const chart = within(await screen.findByRole("figure", { name: "Clicks by day" }));
  await admin.click(chart.getByRole("button", { name: "Table" }));
  expect(chart.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "DateClicks",
    "14/03/20258",
    "15/03/202520",
    "16/03/2025 so far3",
  ]);
  expect(wire.last(OVERVIEW).query).toBe("?startDate=2025-03-10&endDate=2025-03-16&interval=day&compare=weekday");
  expect(screen.getByRole("row", { name: "Reward 30 800 3.8%" })).toBeVisible();
  expect(screen.getByRole("row", { name: "Native 01 50 ~2%, uncertain" })).toBeVisible();
  expect(screen.getByText("Feed").closest("li")).toHaveTextContent("−89%09 → 01");
});

test.each([
  [null, "No earlier period to compare with."],
  [
    {
      startDate: "2025-03-03",
      endDate: "2025-03-09",
      totalViews: 5,
      totalClicks: 3,
      comparedViews: 5,
      comparedClicks: 3,
    },
    "Clicks did not change for any ad.",
  ],
])("compared with %o shows '%s' when nothing changed", async (previous, expected) => {
  open({ ...DATA, movers: [] }, previous);

  expect(await screen.findByText(expected)).toBeVisible();
});

test.each([
  [8, 9, "+13%08 → 09"],
  [9, 8, "−11%09 → 08"],
  [0, 12_345, "New00 → 12.3k"],
])("shows a change from %s to %s as a percentage or as new", async (clicksBefore, a_click, text) => {
  open({ ...DATA, movers: [{ _id: "two", a_name: "Feed", kind: "reward", a_click, clicksBefore }] });

  expect((await screen.findByText("Feed")).closest("li")).toHaveTextContent(text);
});

test("stores the chosen count and comparison in the URL", async () => {
  const { wire, admin } = open();
  await screen.findByRole("figure", { name: "Clicks by day" });

  await admin.click(screen.getByRole("button", { name: "Click-through" }));
  expect(screen.getByRole("figure", { name: "Click-through by day" })).toBeVisible();
  await admin.selectOptions(screen.getByRole("combobox", { name: "Compare with" }), "Previous period");

  await waitFor(() => expect(wire.last(OVERVIEW).query).toContain("compare=previous"));
  await waitFor(() => expect(wire.last(LIST).query).toContain("compare=previous"));
  await waitFor(() => expect(location.search).toContain("figure=Click-through&compare=previous"));
});

test("shows an event with its change, admin, and counts before and after", async () => {
  const { wire, admin } = open();
  const effect = { hours: 5, before: { views: 200, clicks: 4 }, after: { views: 300, clicks: 12 } };
  wire
    .on(ANNOTATION, ok({ data: { ...CHANGED, before: { unit_id: "old" }, after: { unit_id: "new" }, effect } }))
    .on(
      "GET /api/App/analytics/admin/marks/fire/f",
      ok({ data: { ...FIRED, before: null, after: null, effect: null } }),
    );

  await admin.click(await screen.findByRole("button", { name: "1 change, 1 fired ad, 15/03/2025" }));

  const details = within(await screen.findByRole("region", { name: "Events: 15/03/2025" }));
  expect(await details.findByRole("row", { name: "Same hours, a week before 200 04 2%" })).toBeVisible();
  expect(details.getByRole("row", { name: "5 hours after 300 12 4%" })).toBeVisible();
  expect(details.getByText("Changed an ad: Home ad")).toBeVisible();
  expect(details.getByText("root, 15/03/2025 10:10:00 AM")).toBeVisible();
  expect(details.getByText("Ad ID or URL").closest("li")).toHaveTextContent("Ad ID or URLfrom oldto new");
  expect(await details.findByText(/The effect is unknown/)).toBeVisible();
});

test("shows the start of a schedule as its own event, without an admin", async () => {
  const STARTED = { ...FIRED, type: "plan", label: "Home ad", id: "one:start", actor: "", action: "plan.start" };
  const { wire, admin } = open({ ...DATA, marks: [STARTED] });
  const details = { ...STARTED, before: null, after: null, effect: null };
  wire.on("GET /api/App/analytics/admin/marks/plan/one:start", ok({ data: details }));

  await admin.click(await screen.findByRole("button", { name: /1 scheduled change/ }));

  expect(await screen.findByText("An ad started: Home ad")).toBeVisible();
  expect(screen.queryByText(/command line/)).toBeNull();
  expect(screen.getByRole("button", { name: "Schedules 1" })).toBeVisible();
});

test("hides and shows event types, and stores them in the URL", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Changes 1" }));

  expect(screen.getByRole("button", { name: "1 fired ad, 15/03/2025" })).toBeVisible();
  await waitFor(() => expect(location.search).toContain("hide=change"));
  await admin.click(screen.getByRole("button", { name: "Changes 1" }));
  expect(screen.getByRole("button", { name: "1 change, 1 fired ad, 15/03/2025" })).toBeVisible();
});

test("shows an empty state for a range without counts", async () => {
  open({ ...DATA, kinds: [], movers: [], marks: [] });

  expect(await screen.findByText("No views or clicks in this date range")).toBeVisible();
  expect(screen.queryByRole("figure")).toBeNull();
});

test("shows why the overview failed to load, keeps the cards, and retries", async () => {
  const { wire, admin } = open();
  wire.on(OVERVIEW, errorResponse(503, "Down for a minute"));

  expect(await screen.findByText("Down for a minute")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Home ad" })).toBeVisible();
  wire.on(OVERVIEW, ok(DATA));
  await admin.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("figure", { name: "Clicks by day" })).toBeVisible();
});

test("hides the previous overview while another range loads", async () => {
  const { wire, admin } = open();
  const slow = later();
  const former = { name: "Reward 30 800 3.8%" };
  expect(await screen.findByRole("row", former)).toBeVisible();
  wire.on(OVERVIEW, slow.reply);

  await admin.click(screen.getByRole("button", { name: "This Year" }));

  await waitFor(() => expect(screen.queryByRole("row", former)).toBeNull());
  slow.come(ok({ ...DATA, kinds: [{ kind: "reward", views: 800, clicks: 47 }] }));
  expect(await screen.findByRole("row", { name: /^Reward 47 800/ })).toBeVisible();
});
