import { screen, waitFor, within } from "@testing-library/react";
import { CURVES, card, LIST, OVERVIEW, open, rows } from "@tests/analytics";
import { errorResponse, ok } from "@tests/wire";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test("shows a missing count and its total as N/A", async () => {
  open([{ ...rows()[0], a_click: null, a_view: undefined }, rows()[1] as object]);

  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("N/Aclicks"));
  expect(await card("Home ad")).toHaveTextContent("N/A views");
  expect(screen.getByRole("region", { name: "Clicks" })).toHaveTextContent("N/A");
  expect(screen.getByRole("region", { name: "Views" })).toHaveTextContent("N/A");
});

test("shows the time of the counts", async () => {
  open();
  await card("Home ad");

  expect(screen.getByText("As of 01:30 AM")).toBeVisible();
});

test("refreshes in place, and keeps the increase since the last visit", async () => {
  localStorage.setItem("analytics_clicks", JSON.stringify({ range: "2025-03-16 2025-03-16", clicks: { one: 9 } }));
  const { wire, admin } = open();
  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("+3"));
  wire.on(LIST, ok({ data: rows([14, 0]), previous: null }));
  vi.setSystemTime(new Date("2025-03-15T20:05:00Z"));

  await admin.click(screen.getByRole("button", { name: "Refresh" }));

  await waitFor(async () => expect(await card("Home ad")).toHaveTextContent("+5"));
  expect(screen.getByText("As of 01:35 AM")).toBeVisible();
});

test("refreshes the overview and the curves, and shows an error if one fails", async () => {
  const { wire, admin } = open();
  await card("Home ad");
  await waitFor(() => expect([OVERVIEW, CURVES].map((name) => wire.requests(name).length)).toEqual([1, 1]));
  wire.on(OVERVIEW, errorResponse(503, "Try later"));

  await admin.click(screen.getByRole("button", { name: "Refresh" }));

  await waitFor(() => expect([OVERVIEW, CURVES].map((name) => wire.requests(name).length)).toEqual([2, 2]));
  expect(await screen.findByText("Could not refresh.")).toBeVisible();
});

test("shows an error on Refresh when a part still fails to load", async () => {
  const { wire, admin } = open();
  wire.on(CURVES, errorResponse(503, "Try later"));
  await card("Home ad");

  await admin.click(screen.getByRole("button", { name: "Refresh" }));

  await waitFor(() => expect(wire.requests(CURVES)).toHaveLength(2));
  expect(await screen.findByText("Could not refresh.")).toBeVisible();
});

test("keeps the counts and shows an error when the refresh fails", async () => {
  const { wire, admin } = open();
  await card("Home ad");
  wire.on(LIST, errorResponse(503, "Try later"));
  // Screen readers need the empty live region before its text.
  const status = within(screen.getByRole("button", { name: "Refresh" }).parentElement as HTMLElement).getByRole(
    "status",
  );
  expect(status).toBeEmptyDOMElement();

  await admin.click(screen.getByRole("button", { name: "Refresh" }));

  await waitFor(() => expect(status).toHaveTextContent("Could not refresh."));
  expect(status).toBeVisible();
  expect(await card("Home ad")).toHaveTextContent("12");
});

test("shows all of many ads, and keeps them during a refresh", async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ ...rows()[0], _id: `id-${at}`, a_name: `Ad ${at}` }));
  const { admin } = open(many);
  const countCards = () => document.querySelectorAll("section[aria-label=Ads] li").length;
  await waitFor(() => expect(countCards()).toBe(130));
  let fewest = 130;
  const watch = new MutationObserver(() => {
    fewest = Math.min(fewest, countCards());
  });
  watch.observe(document.body, { childList: true, subtree: true });

  await admin.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" })).toHaveAttribute("aria-busy", "false"));

  watch.disconnect();
  expect(fewest).toBe(130);
});
