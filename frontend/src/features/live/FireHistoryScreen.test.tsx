import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import {
  DELETE,
  everyFiveSeconds,
  GET,
  NOW,
  now,
  open,
  openWithScheduledAds,
  record,
  rowOf,
  STOP,
} from "@tests/fireHistory";
import { findRow } from "@tests/rows";
import { errorResponse, ok } from "@tests/wire";

test("requests page 1 with 1000 records, and shows the totals of all", async () => {
  const { wire } = open();

  expect(within(await screen.findByRole("region", { name: "Views" })).getByText("2.5M")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Click" })).getByText("14")).toBeVisible();
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=1000"));
  const row = within(await findRow("Ad a"));
  expect(row.getByText("1.5k")).toBeVisible();
  expect(row.getByText("02/01/2025 01:30:00 AM")).toBeVisible();
});

test("reloads the list when the response to a deletion is lost", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, errorResponse(502, "Bad Gateway"));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));
  wire.on(GET, ok({ data: [record("b")], planned: [], totalPage: 1, totalViews: 0, totalClicks: 0 }));

  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  await solve(admin);

  await waitFor(() => expect(screen.queryByText("Ad a")).toBeNull());
  expect(screen.getByText("Ad b")).toBeInTheDocument();
});

test("deletes the selected records after a captcha", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, ok({ message: "2 records deleted" }));
  await admin.click(await screen.findByRole("checkbox", { name: "Select all in Fired ads" }));

  await admin.click(screen.getByRole("button", { name: "Delete 2 selected" }));
  await solve(admin);

  expect(await screen.findByText("2 records deleted")).toBeVisible();
  expect(wire.last(DELETE).body).toEqual({ id: ["a", "b"] });
  await screen.findByRole("checkbox", { name: "Select row 01" });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull());
  await waitFor(() => expect(wire.requests(GET).length).toBeGreaterThan(1));
});

test("shows an empty state without pages and CSV if there are no fired ads", async () => {
  const { wire } = open();
  wire.on(GET, ok({ data: [], planned: [], totalPage: 1, totalViews: 0, totalClicks: 0 }));

  expect(await screen.findByText("No fired ads yet")).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  expect(screen.queryByRole("link", { name: /CSV/ })).toBeNull();
});

test("shows the state of each ad, and Stop only for running ones", async () => {
  openWithScheduledAds();

  expect((await rowOf("Ad run")).getByText("Running")).toBeVisible();
  expect((await rowOf("Ad over")).getByText("Stopped")).toBeVisible();
  expect((await rowOf("Ad over")).getByTitle("02/01/2025 01:35:00 AM")).toBeVisible();
  expect((await rowOf("Ad over")).getByText("for 5 min")).toBeVisible();
  expect((await rowOf("Ad over")).getByText("by olive")).toBeVisible();
  expect((await rowOf("Ad old")).getByText("Fired", { selector: ".rounded-full" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Stop / })).toHaveLength(1);
  const scheduledAds = within(screen.getByRole("region", { name: "Scheduled ads" }));
  expect(scheduledAds.getByText("Missed")).toBeVisible();
  expect(scheduledAds.getAllByText("01/01/2090 07:00:00 PM")).toHaveLength(2);
  expect(scheduledAds.getAllByRole("button", { name: /^Cancel / })).toHaveLength(1);
});

test("names running ads in the delete dialog", async () => {
  const { admin } = openWithScheduledAds();
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 02" }));
  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  expect(await screen.findByText(/cannot be undone/)).not.toHaveTextContent("still run");
  await admin.keyboard("{Escape}");

  await admin.click(screen.getByRole("checkbox", { name: "Select row 01" }));
  await admin.click(screen.getByRole("button", { name: "Delete 2 selected" }));

  expect(await screen.findByText(/cannot be undone/)).toHaveTextContent(
    "“Ad run” is running. Deleting it also stops it on all phones.",
  );
});

test("stops a running ad after confirmation", async () => {
  const { wire, admin } = openWithScheduledAds();
  wire.on(STOP, ok({ message: "The ad is stopped" }));
  await admin.click(await screen.findByRole("button", { name: "Stop Ad run" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop “Ad run”?" }));
  expect(dialog.getByRole("button", { name: "Keep" })).toHaveFocus();
  expect(wire.requests(STOP)).toEqual([]);

  await admin.click(dialog.getByRole("button", { name: "Stop ad" }));

  expect(await screen.findByText("The ad is stopped")).toBeVisible();
  expect(wire.last(STOP).body).toEqual({ id: "run" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requests(GET).length).toBeGreaterThan(1);
});

test("cancels a scheduled ad only after confirmation", async () => {
  const { wire, admin } = openWithScheduledAds();
  wire.on(STOP, ok({ message: "The scheduled ad is canceled" }));
  await admin.click(await screen.findByRole("button", { name: "Cancel firing of Ad soon" }));
  await admin.click(await screen.findByRole("button", { name: "Keep" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requests(STOP)).toEqual([]);

  await admin.click(screen.getByRole("button", { name: "Cancel firing of Ad soon" }));
  expect(await screen.findByText("It will not be shown on 01/01/2090 07:00:00 PM.")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Cancel firing" }));

  expect(await screen.findByText("The scheduled ad is canceled")).toBeVisible();
  expect(wire.last(STOP).body).toEqual({ id: "soon" });
});

test("shows an error and reloads the list when the ad no longer exists", async () => {
  const { wire, admin } = openWithScheduledAds();
  wire.on(STOP, errorResponse(404, "This ad does not exist."));
  await admin.click(await screen.findByRole("button", { name: "Stop Ad run" }));

  await admin.click(await screen.findByRole("button", { name: "Stop ad" }));

  expect(await screen.findByText("This ad does not exist.")).toBeVisible();
  await waitFor(() => expect(wire.requests(GET).length).toBeGreaterThan(1));
});

test("keeps the dialog open for a retry when stopping fails", async () => {
  const { wire, admin } = openWithScheduledAds();
  wire.on(STOP, errorResponse(503, "Please try again in a moment."));
  await admin.click(await screen.findByRole("button", { name: "Stop Ad run" }));
  await admin.click(await screen.findByRole("button", { name: "Stop ad" }));
  expect(await screen.findByText("Please try again in a moment.")).toBeVisible();

  wire.on(STOP, ok({ message: "The ad is stopped" }));
  await admin.click(screen.getByRole("button", { name: "Stop ad" }));

  expect(await screen.findByText("The ad is stopped")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("reloads the list once when an ad was stopped between the first two reads", async () => {
  const { wire } = openWithScheduledAds();
  const totals = { planned: [], totalPage: 1, totalViews: 0, totalClicks: 0 };
  const states = ["running", "stopped"];
  wire.on(GET, () => ok({ ...totals, data: [{ ...record("run"), state: states.shift() ?? "stopped" }] }));
  wire.on(NOW, now([], 4));

  expect(await screen.findByText("Stopped")).toBeVisible();
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
});

test("does not reload endlessly when two reads never agree", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { wire } = openWithScheduledAds();
  wire.on(NOW, now(["another"], 4));

  expect((await rowOf("Ad run")).getByText("Running")).toBeVisible();
  await everyFiveSeconds(() => wire.requests(NOW).length > 3);
  expect(wire.requests(GET)).toHaveLength(2);
  vi.useRealTimers();
});

test("updates the state when someone else stops an ad", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { wire } = openWithScheduledAds();
  expect((await rowOf("Ad run")).getByText("Running")).toBeVisible();
  await everyFiveSeconds(() => wire.requests(NOW).length > 2);
  expect(wire.requests(GET)).toHaveLength(1);

  const stopped = { ...record("run"), state: "stopped", stoppedAt: "2025-01-01T20:05:00.000Z" };
  wire.on(GET, ok({ data: [stopped], planned: [], totalPage: 1, totalViews: 0, totalClicks: 0 }));
  wire.on(NOW, now([], 4));

  await everyFiveSeconds(() => screen.queryByRole("button", { name: /^Stop / }) === null);
  expect((await rowOf("Ad run")).getByText("Stopped")).toBeVisible();
  vi.useRealTimers();
});
