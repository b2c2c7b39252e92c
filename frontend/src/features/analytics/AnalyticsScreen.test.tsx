import { screen, waitFor, within } from "@testing-library/react";
import { CLEAR_ONE, CLEARED_COUNTS, card, LIST, open, REJECTED_EVENTS, rows, UNDO } from "@tests/analytics";
import { solve } from "@tests/captcha";
import { errorResponse, ok } from "@tests/wire";

const CLEAR_ALL = "DELETE /api/App/analytics/count/all/remove";
// The loading overlay may hide the page at any time while another range loads. Such tests look up elements before, or
// wait for each one.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

test("opens with today in the console's time zone", async () => {
  const { wire } = open();

  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("12"));

  await waitFor(() => expect(wire.last(LIST).query).toBe("?startDate=2025-03-16&endDate=2025-03-16&compare=weekday"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true"));
});

test.each([
  ["Yesterday", "2025-03-15", "2025-03-15"],
  ["This Week", "2025-03-16", "2025-03-22"],
  ["This Month", "2025-03-01", "2025-03-31"],
  ["Last 6 Months", "2024-10-01", "2025-03-31"],
  ["This Year", "2025-01-01", "2025-12-31"],
])("%s requests its range and is stored in the URL", async (preset, ...range) => {
  const { wire, admin } = open();
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: preset }));

  await waitFor(() => expect(wire.last(LIST).query).toContain(`?startDate=${range[0]}&endDate=${range[1]}&compare=`));
  await waitFor(() => expect(location.search).toMatch(/range=\w+/));
});

test("links to an ad keep the range and the comparison", async () => {
  history.replaceState(null, "", "?range=yesterday&compare=year");
  open();

  expect(await screen.findByRole("link", { name: "Home ad" })).toHaveAttribute(
    "href",
    "/site/views/dashboard/one?q=Home%20ad&range=yesterday&compare=year",
  );
});

test("links a card to the ad's dashboard, and shows 0 as 00", async () => {
  open();

  const link = await screen.findByRole("link", { name: "Home ad" });

  expect(link).toHaveAttribute("href", "/site/views/dashboard/one?q=Home%20ad");
  await waitFor(async () => expect(await card("Feed")).toHaveTextContent("00"));
});

test("shows clicks since the last visit to this range, and stores them in analytics_clicks", async () => {
  localStorage.setItem("analytics_clicks", JSON.stringify({ range: "2025-03-16 2025-03-16", clicks: { one: 9 } }));
  open();

  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("+3"));
  expect(JSON.parse(localStorage.getItem("analytics_clicks") ?? "")).toEqual({
    range: "2025-03-16 2025-03-16",
    clicks: { one: 12, two: 0 },
  });
});

test.each([
  ["another range", JSON.stringify({ range: "2025-03-01 2025-03-31", clicks: { one: 9 } })],
  ["a higher stored count", JSON.stringify({ range: "2025-03-16 2025-03-16", clicks: { one: 99 } })],
  ["invalid JSON", "{"],
  ["no stored counts", ""],
])("shows no increase compared with %s", async (_, stored) => {
  localStorage.setItem("analytics_clicks", stored);
  open();

  await waitFor(async () => expect(await card("Home ad")).not.toHaveTextContent("+"));
});

test("shows the click-through, marks it uncertain below 100 views, and sorts by it", async () => {
  const data = [
    { ...rows()[0], _id: "few", a_name: "Few", a_click: 9, a_view: 10 },
    { ...rows()[0], _id: "poor", a_name: "Poor", a_click: 2, a_view: 400 },
    { ...rows()[0], _id: "best", a_name: "Best", a_click: 20, a_view: 400 },
  ];
  const { admin } = open(data);

  await waitFor(async () => expect(await card("Few")).toHaveTextContent("~90%, uncertain"));
  expect(await card("Best")).toHaveTextContent("5%");
  expect(await card("Best")).not.toHaveTextContent("uncertain");
  expect(screen.getByRole("region", { name: "Click-through" })).toHaveTextContent("3.8%");

  await admin.click(screen.getByRole("button", { name: "Best click-through" }));

  const names = screen.getAllByRole("link", { name: /^(Few|Poor|Best)$/ }).map((link) => link.textContent);
  expect(names).toEqual(["Best", "Poor", "Few"]);
  await waitFor(() => expect(location.search).toContain("order=share"));
});

test("does not compare today with a full day", async () => {
  open();

  const clicks = within(await screen.findByRole("region", { name: "Clicks" }));

  expect(clicks.getByText("12")).toBeVisible();
  expect(clicks.getByText("So far today")).toBeVisible();
  expect(clicks.queryByText(/%/)).toBeNull();
});

test.each([
  [{ totalClicks: 24 }, "50% fewer than 24 the previous day"],
  [{ totalClicks: 1500 }, "99% fewer than 1.5k the previous day"],
  [{ totalClicks: 8 }, "50% more than 08 the previous day"],
  [{ totalClicks: 12 }, "Same as 12 the previous day"],
  [{ totalClicks: 0 }, "None the previous day"],
  [{ totalClicks: 8, startDate: "2025-03-08" }, "50% more than 08 in the previous 7 days"],
])("compares the shown count with the earlier one: %o", async (previous, text) => {
  const { wire, admin } = open();
  await card("Home ad");
  const base = { startDate: "2025-03-14", endDate: "2025-03-14", totalViews: 0 };
  wire.on(LIST, ok({ data: rows(), previous: { ...base, ...previous } }));

  const clicks = screen.getByRole("region", { name: "Clicks" });
  await admin.click(screen.getByRole("button", { name: "Yesterday" }));

  await waitFor(() => expect(clicks).toHaveTextContent(text));
  expect(clicks).not.toHaveTextContent("today");
});

test("names the compared days if they are not the previous ones", async () => {
  const { wire, admin } = open();
  await card("Home ad");
  const sums = { totalViews: 0, totalClicks: 8 };
  wire.on(LIST, ok({ data: rows(), previous: { startDate: "2025-03-08", endDate: "2025-03-08", ...sums } }));

  const clicks = screen.getByRole("region", { name: "Clicks" });
  await admin.click(screen.getByRole("button", { name: "Yesterday" }));

  await waitFor(() => expect(clicks).toHaveTextContent("50% more than 08 on 08/03/2025"));
});

test("clears all with the IDs and the range, and offers Undo in the toast", async () => {
  const { wire, admin } = open();
  wire
    .on(CLEAR_ALL, ok({ message: "Counts cleared", data: { _id: "c1" } }))
    .on(UNDO, ok({ message: "Counts restored" }));
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: "Clear all" }));
  // The fixed sentence, and the consequences in a separate one.
  expect(
    await screen.findByText("You are about to clear data. To confirm, please solve this math problem."),
  ).toBeVisible();
  expect(screen.getByText(/^This clears .*, 16 Mar 2025\. You can undo/)).toBeVisible();
  await solve(admin);

  await admin.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Counts restored")).toBeVisible();
  await waitFor(() => expect(wire.last(CLEAR_ALL).body).toEqual({ id: ["one", "two"] }));
  await waitFor(() => expect(wire.last(CLEAR_ALL).query).toBe("?startDate=2025-03-16&endDate=2025-03-16"));
  await waitFor(() => expect(wire.last(CLEAR_ALL).headers.get("X-Captcha")).toBe("c:13"));
});

test.each(["?q=home", "?kind=native", "?q=AD&kind=native"])("clears only the shown ads with %s", async (query) => {
  history.replaceState(null, "", query);
  const { wire, admin } = open();
  wire.on(CLEAR_ALL, ok({ message: "Counts cleared", data: { _id: "c1" } }));
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: "Clear shown" }));
  const dialog = await screen.findByRole("dialog", { name: "Clear the counts of the shown ads?" });
  expect(dialog).toHaveTextContent("This clears 12 clicks and 100 views from “Home ad”, 16 Mar 2025");
  await solve(admin);

  await waitFor(() => expect(wire.last(CLEAR_ALL).body).toEqual({ id: ["one"] }));
});

test("names the ad to clear, and shows the server's message on a wrong answer", async () => {
  const { wire, admin } = open();
  wire.on(CLEAR_ONE, errorResponse(403, "Incorrect answer to the captcha.", { code: "captcha_wrong" }));
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: "Clear Home ad" }));
  expect(await screen.findByText(/12 clicks and 100 views from “Home ad”/)).toBeVisible();
  await solve(admin, 12);

  expect(await screen.findByText("Incorrect answer to the captcha.")).toBeVisible();
  expect(screen.getByRole("dialog")).toBeVisible();
});

test("shows a message without a dialog or request when nothing can be cleared", async () => {
  const { wire, admin } = open([{ _id: "one", a_name: "Home ad", a_click: 0, a_view: 0, kind: "native" }]);
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: "Clear all" }));

  expect(await screen.findByText("Ads Not Availale")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(wire.requests(CLEAR_ALL)).toEqual([]);
});

test("lists recently cleared counts, and restores them", async () => {
  localStorage.setItem("analytics_clicks", JSON.stringify({ range: "2025-03-16 2025-03-16", clicks: { one: 12 } }));
  const { wire, admin } = open();
  const cleared = {
    _id: "c1",
    label: "Home ad",
    items: 3,
    startDate: "2025-03-01",
    endDate: "2025-03-31",
    views: 1500,
    clicks: 20,
    by: "owner",
    createdAt: "2025-03-15T10:00:00.000Z",
    undoUntil: "2025-04-14T10:00:00.000Z",
    restorable: true,
  };
  wire.on(CLEARED_COUNTS, ok({ data: [cleared] })).on(UNDO, () => {
    wire.on(LIST, ok({ data: rows([32, 0]), previous: null }));
    return ok({ message: "Counts restored" });
  });

  expect(
    await screen.findByText(/“Home ad” and 2 more: 20 clicks, 1,500 views, 1 Mar 2025 – 31 Mar 2025/),
  ).toBeVisible();
  await admin.click(screen.getByRole("button", { name: /^Undo: “Home ad” and 2 more/ }));

  expect(await screen.findByText("Counts restored")).toBeVisible();
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
  // Restored clicks are not an increase.
  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("32"));
  expect(await card("Home ad")).not.toHaveTextContent("+");
});

test("removes Undo from the toast after the counts were restored in the list", async () => {
  const { wire, admin } = open();
  const cleared = {
    _id: "c1", label: "Home ad", items: 2, startDate: "2025-03-16", endDate: "2025-03-16", views: 200, clicks: 12,
    by: "owner", createdAt: "2025-03-15T20:00:00.000Z", undoUntil: "2025-04-14T20:00:00.000Z", restorable: true,
  }; // biome-ignore format: one line a thing
  wire
    .on(CLEAR_ALL, ok({ message: "Counts cleared", data: { _id: "c1" } }))
    .on(UNDO, ok({ message: "Counts restored" }));
  await card("Home ad");
  wire.on(CLEARED_COUNTS, ok({ data: [cleared] }));
  await admin.click(screen.getByRole("button", { name: "Clear all" }));
  await solve(admin);
  const notices = within(await screen.findByRole("region", { name: "Notices" }));
  expect(await notices.findByRole("button", { name: "Undo" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const list = (await screen.findByRole("heading", { name: "Recently cleared" })).closest("section") as HTMLElement;
  await admin.click(await within(list).findByRole("button", { name: /^Undo/ }));

  await waitFor(() => expect(wire.requests(UNDO)).toHaveLength(1));
  await waitFor(() => expect(notices.queryByRole("button", { name: "Undo" })).toBeNull());
});

test("offers no Undo for cleared counts of a deleted ad", async () => {
  const { wire } = open();
  const cleared = {
    _id: "c1",
    label: "Home ad",
    items: 1,
    startDate: "2025-03-01",
    endDate: "2025-03-31",
    views: 1500,
    clicks: 20,
    by: "owner",
    createdAt: "2025-03-15T10:00:00.000Z",
    undoUntil: "2025-04-14T10:00:00.000Z",
    restorable: false,
  };
  wire.on(CLEARED_COUNTS, ok({ data: [cleared] }));

  expect(await screen.findByText("Not restorable: the ad was deleted")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(screen.queryByText(/until/)).toBeNull();
});

test("shows rejected events", async () => {
  const { wire } = open();
  wire.on(REJECTED_EVENTS, ok({ data: [{ reason: "unknown_id", text: "Unknown `id`.", count: 1200 }] }));

  await waitFor(() =>
    expect(screen.getByText(/events in the last 24 hours were/).parentElement).toHaveTextContent("1,200"),
  );
});

test("filters the cards and the CSV by search and kind, and stores both in the URL", async () => {
  const { admin } = open();
  await card("Home ad");
  const csv = screen.getByRole("link", { name: "CSV" });
  expect(csv).toHaveAttribute("href", expect.not.stringMatching(/kind|q=/));

  await admin.selectOptions(screen.getByRole("combobox", { name: "Ad type" }), "Reward");

  await waitFor(() => expect(screen.queryByRole("link", { name: "Home ad" })).toBeNull());
  expect(screen.getByRole("link", { name: "Feed" })).toBeVisible();
  await waitFor(() => expect(location.search).toContain("kind=reward"));
  await admin.type(screen.getByRole("searchbox"), "Fee");
  await waitFor(() =>
    expect(csv).toHaveAttribute("href", expect.stringMatching(/&q=Fee&kind=reward&compare=weekday$/)),
  );
});
