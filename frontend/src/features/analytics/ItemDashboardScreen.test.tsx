import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { typeDate } from "@tests/dates";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok } from "@tests/wire";
import { ItemDashboardScreen } from "./ItemDashboardScreen";

const GET = "GET /api/admin/view/dashbord/item";
const ANNOTATIONS = "GET /api/App/analytics/admin/marks";
const DATA = {
  name: "Home",
  kind: "native",
  views_data: [
    { createdAt: "2025-03-15", count: 2 },
    { createdAt: "2025-03-16", count: 3, unfinished: true },
  ],
  clicks_data: [{ createdAt: "2025-03-16", count: 1, unfinished: true }],
  totalViews: 5,
  totalClicks: 1,
  previous: null,
};

function open(search = "?q=Home", data: object = DATA): { wire: FakeWire; admin: ReturnType<typeof show> } {
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  const wire = fakeWire()
    .on(GET, ok({ ...data }))
    .on(ANNOTATIONS, ok({ data: [] }));
  history.replaceState(null, "", `/site/views/dashboard/item${search}`);
  return { wire, admin: show(<ItemDashboardScreen />) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

test("shows the name, both totals, and a chart for each total above 0", async () => {
  open();

  expect(await screen.findByRole("heading", { name: "View & Click Analytics" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  expect(within(await screen.findByRole("region", { name: "Views" })).getByText("05")).toBeVisible();
  expect(screen.getByRole("figure", { name: "Views by day" })).toBeVisible();
  expect(screen.getByRole("figure", { name: "Clicks by day" })).toBeVisible();
});

test.each([
  { kind: "native", badge: "Native", title: "Analytics", href: "/site/manage/analytics" },
  { kind: "web", badge: "Web ad", title: "Web ads", href: "/site/manage/ads/webAds/add" },
  { kind: "inhouse", badge: "In-house banner", title: "In-house banners", href: "/site/manage/ads/banner/inhouse/add" },
  { kind: "fired", badge: "Fired ad", title: "Ads History", href: "/site/add/livecall/liveAdWeb/history" },
])("shows the badge $badge and a link to $title for the kind $kind", async ({ kind, badge, title, href }) => {
  open("?q=Home", { ...DATA, kind });

  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(await crumbs.findByRole("link", { name: title })).toHaveAttribute("href", href);
  expect(screen.getByRole("heading", { level: 1 }).parentElement).toHaveTextContent(`Home${badge}`);
});

test("marks the unfinished day", async () => {
  const { admin } = open("?q=Home&range=thisMonth");
  const chart = within(await screen.findByRole("figure", { name: "Views by day" }));

  await admin.click(chart.getByRole("button", { name: "Table" }));

  expect(chart.getAllByRole("row").at(-1)).toHaveTextContent("16/03/2025 so far3");
});

test("requests a short range by hour, and marks the unfinished hour", async () => {
  const hours = { interval: "hour", views_data: [], clicks_data: [] as object[] };
  hours.clicks_data = [
    { createdAt: "2025-03-16T00:00:00+05:30", count: 2 },
    { createdAt: "2025-03-16T01:00:00+05:30", count: 7, unfinished: true },
  ];
  const { wire, admin } = open("?q=Home", { ...DATA, ...hours });
  const chart = within(await screen.findByRole("figure", { name: "Clicks by hour" }));
  expect(wire.last(GET).query).toBe("?startDate=2025-03-16&endDate=2025-03-16&interval=hour&compare=weekday");

  await admin.click(chart.getByRole("button", { name: "Table" }));

  expect(chart.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "DateClicks",
    "16/03/2025, 12:00 AM2",
    "16/03/2025, 1:00 AM so far7",
  ]);
  await admin.click(screen.getByRole("button", { name: "Day" }));
  await waitFor(() => expect(wire.last(GET).query).toContain("interval=day"));
  await waitFor(() => expect(location.search).toContain("by=day"));
  const csv = await screen.findByRole("link", { name: "CSV" });
  expect(csv).toHaveAttribute("href", expect.stringContaining("interval=day"));
});

test("shows a click-through chart when there are views and clicks", async () => {
  const { admin } = open();
  const chart = within(await screen.findByRole("figure", { name: "Click-through by day" }));

  await admin.click(chart.getByRole("button", { name: "Table" }));

  expect(chart.getAllByRole("row").at(-1)).toHaveTextContent("16/03/2025 so far~33.33%");
});

test("states that it compares up to the same time of day", async () => {
  const previous = { startDate: "2025-03-09", endDate: "2025-03-09", until: "2025-03-08T19:30:00Z" };
  const sums = { totalViews: 4, totalClicks: 1 };
  open("?q=Home", { ...DATA, previous: { ...previous, ...sums } });

  const views = within(await screen.findByRole("region", { name: "Views" }));
  expect(views.getByText(/than 04 on 09\/03\/2025 up to the same time/)).toBeVisible();
});

test("shows the counts when the annotations fail to load", async () => {
  const { wire } = open();
  wire.on(ANNOTATIONS, errorResponse(503, "No annotations"));

  expect(await screen.findByRole("figure", { name: "Views by day" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Changes/ })).toBeNull();
});

test("shows no chart for a total of 0", async () => {
  open("?q=Home", { ...DATA, totalClicks: 0, clicks_data: [] });

  expect(await screen.findByRole("figure", { name: "Views by day" })).toBeVisible();
  expect(screen.queryByRole("figure", { name: "Clicks by day" })).toBeNull();
});

test("shows the chart as a table", async () => {
  const { admin } = open();
  const chart = within(await screen.findByRole("figure", { name: "Views by day" }));

  await admin.click(chart.getByRole("button", { name: "Table" }));

  const [, first, second] = chart.getAllByRole("row");
  expect(first).toHaveTextContent("15/03/20252");
  expect(second).toHaveTextContent("16/03/2025 so far3");
});

test("makes the range custom on an edited date, with one request per change", async () => {
  const { wire, admin } = open();
  await screen.findByRole("figure", { name: "Views by day" });
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(1));

  await typeDate(admin, "Start date", "01032025{Enter}");

  await waitFor(() =>
    expect(wire.last(GET).query).toBe("?startDate=2025-03-01&endDate=2025-03-16&interval=day&compare=previous"),
  );
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { pressed: true, name: "Today" })).toBeNull());
  await waitFor(() => expect(location.search).toContain("range=range"));
});

test("shows a loading indicator instead of the page until the response arrives", async () => {
  const { wire, admin } = open();
  await screen.findByRole("figure", { name: "Views by day" });
  const slow = later();
  wire.on(GET, slow.reply);

  await admin.click(screen.getByRole("button", { name: "This Year" }));

  expect(await screen.findByText("Loading")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "View & Click Analytics", hidden: true })).not.toBeVisible();
  slow.come(ok(DATA));
  expect(await screen.findByRole("heading", { name: "View & Click Analytics" })).toBeVisible();
  expect(screen.getByRole("button", { name: "This Year" })).toHaveFocus();
});

test("offers no Delete without an ID in the URL", async () => {
  open();
  await screen.findByRole("figure", { name: "Views by day" });

  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("shows the name from the server instead of the one in the URL", async () => {
  open("?q=Another+ad", { ...DATA, name: "Home" });

  expect(await screen.findByRole("heading", { level: 1, name: "Home" })).toBeVisible();
});

test.each(["?q=Home&id=other", "?q=Home&id=item/7", "?q=Home&id=other/item&adsType=web"])(
  "offers no Delete when %s names another item",
  async (search) => {
    open(search);
    await screen.findByRole("figure", { name: "Views by day" });

    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  },
);

test.each([
  ["?q=Home&id=item", "DELETE /api/App/analytics/count/remove/item"],
  ["?q=Home&id=item/7&adsType=web", "DELETE /api/App/ads/webads/count/remove/item"],
])("with %s sends %s for the range, and loads the counts again", async (search, request) => {
  const { wire, admin } = open(search);
  wire.on(request, ok({ message: "Counts cleared", data: { _id: "c1" } }));
  await screen.findByRole("figure", { name: "Views by day" });

  await admin.click(screen.getByRole("button", { name: "Delete" }));
  await solve(admin);

  expect(await screen.findByText("Counts cleared")).toBeVisible();
  expect(wire.requests(request).map((sent) => sent.query)).toEqual(["?startDate=2025-03-16&endDate=2025-03-16"]);
  // The number of requests is not fixed: counts of today also refresh by themselves.
  const cleared = wire.sent.indexOf(wire.last(request));
  await waitFor(() => expect(wire.sent.indexOf(wire.last(GET))).toBeGreaterThan(cleared));
  // The clearing is an annotation of the charts.
  await waitFor(() => expect(wire.requests(ANNOTATIONS)).toHaveLength(2));
});

test("logs an undecryptable response, and offers Retry", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  history.replaceState(null, "", "/site/views/dashboard/item");
  fakeWire()
    .on(ANNOTATIONS, ok({ data: [] }))
    .on(GET, { raw: '{"encrypted": "x", "iv": "y"}' });

  show(<ItemDashboardScreen />);

  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(logged).toHaveBeenCalled();
});

test("loads the annotations again on Refresh", async () => {
  const { wire, admin } = open();
  await screen.findByRole("figure", { name: "Views by day" });
  await waitFor(() => expect(wire.requests(ANNOTATIONS)).toHaveLength(1));

  await admin.click(screen.getByRole("button", { name: "Refresh" }));

  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
  await waitFor(() => expect(wire.requests(ANNOTATIONS)).toHaveLength(2));
});
