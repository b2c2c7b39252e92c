import { screen, waitFor, within } from "@testing-library/react";
import { clearDate, findField, shownDate, typeDate } from "@tests/dates";
import { everyFiveSeconds, GET, NOW, now, openWithScheduledAds, record, rowOf, scheduledAd } from "@tests/fireHistory";
import type { show } from "@tests/show";
import { errorResponse, ok } from "@tests/wire";

test("searches on the server, and keeps the totals and scheduled ads", async () => {
  const { wire, admin } = openWithScheduledAds();
  await rowOf("Ad run");
  expect(screen.getAllByText("Whole history")).toHaveLength(3);
  const found = { data: [record("old")], planned: [scheduledAd("soon", "planned")], totalPage: 1, total: 1 };
  wire.on(GET, ok({ ...found, totalViews: 2_500_000, totalClicks: 14 }));

  await admin.type(screen.getByRole("searchbox", { name: "Search fired ads" }), "old");

  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=1000&q=old"));
  await waitFor(() => expect(screen.queryByText("Ad run")).toBeNull());
  expect(screen.getByText("Ad old")).toBeVisible();
  expect(screen.getByText("1 fired ad")).toBeVisible();
  expect(screen.getByText("Ad soon")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Views" })).getByText("2.5M")).toBeVisible();
  await waitFor(() => expect(location.search).toBe("?q=old"));
});

test("does not reload a search for running ads that it does not show", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  history.replaceState(null, "", "?q=old");
  const { wire } = openWithScheduledAds();
  wire.on(
    GET,
    ok({
      data: [record("old")],
      planned: [scheduledAd("soon", "planned")],
      totalPage: 1,
      totalViews: 0,
      totalClicks: 0,
    }),
  );

  await rowOf("Ad old");
  await everyFiveSeconds(() => wire.requests(NOW).length > 3);
  expect(wire.requests(GET)).toHaveLength(1);

  wire.on(NOW, now([], 4, ["soon"]));
  await everyFiveSeconds(() => wire.requests(GET).length === 2);
  vi.useRealTimers();
});

const TIME = /^Fire at, time in/;
const MOVE = "PUT /api/App/livecall/admin/ads/fire";

async function edit(admin: ReturnType<typeof show>) {
  await admin.click(await screen.findByRole("button", { name: "Edit Ad soon" }));
  const form = within(await screen.findByRole("form", { name: "Edit Ad soon" }));
  await findField(TIME);
  return form;
}

test("shows the remaining time in the row and in the form", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2089-12-30T13:55:00Z") });
  const { admin } = openWithScheduledAds();
  expect(await screen.findByText("in 2 days")).toBeVisible();

  const form = await edit(admin);

  expect(await form.findByText(/^Fires Sun 1 Jan 2090, 7:00 PM, Asia\/Kolkata \(in 2 days\)$/)).toBeVisible();
  vi.useRealTimers();
});

test("reschedules an ad over the loaded version", async () => {
  const { wire, admin } = openWithScheduledAds();
  wire.on(MOVE, ok({ message: "Updated successfully", data: { ...scheduledAd("soon", "planned"), version: 2 } }));
  const form = await edit(admin);
  expect(await shownDate("Fire at")).toBe("01/01/2090");
  expect(await shownDate(TIME)).toBe("7:00 PM");
  expect(await findField("Fire at")).toContainElement(document.activeElement as HTMLElement);

  await typeDate(admin, TIME, "0815PM");
  expect(await form.findByText(/^Fires Sun 1 Jan 2090, 8:15 PM/)).toBeVisible();
  await admin.click(form.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(wire.last(MOVE).body).toEqual({ _id: "soon", fireAt: "2090-01-01T20:15" });
  expect(wire.last(MOVE).headers.get("If-Match")).toBe('"1"');
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(screen.getByRole("button", { name: "Edit Ad soon" })).toHaveFocus();
  expect(wire.requests(GET).length).toBeGreaterThan(1);
});

test("offers Edit only for scheduled ads, and requires a time", async () => {
  const { wire, admin } = openWithScheduledAds();
  const form = await edit(admin);
  expect(screen.queryByRole("button", { name: "Edit Ad late" })).toBeNull();

  await clearDate(admin, TIME);
  await clearDate(admin, "Fire at");
  await admin.click(form.getByRole("button", { name: "Save" }));

  expect(await form.findByText("Enter a date and time.")).toBeVisible();
  expect(wire.requests(MOVE)).toEqual([]);
});

test("shows both times on a conflict", async () => {
  const { wire, admin } = openWithScheduledAds();
  const data = { ...scheduledAd("soon", "planned"), fireAt: "2090-01-01T14:30:00.000Z", version: 2 };
  wire.on(MOVE, errorResponse(409, "Someone else moved this scheduled ad in the meantime.", { data }));
  const form = await edit(admin);
  await typeDate(admin, TIME, "0900PM");
  await admin.click(form.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else changed “Ad soon”" }));
  expect(
    within(dialog.getByRole("region", { name: "Your version" })).getByText("Sun 1 Jan 2090, 9:00 PM"),
  ).toBeVisible();
  const theirVersion = dialog.getByRole("region", { name: "Their version (current)" });
  expect(within(theirVersion).getByText("Sun 1 Jan 2090, 8:00 PM")).toBeVisible();

  wire.on(MOVE, ok({ message: "Updated successfully" }));
  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));

  await waitFor(() => expect(wire.last(MOVE).headers.get("If-Match")).toBe('"2"'));
  expect(wire.last(MOVE).body).toEqual({ _id: "soon", fireAt: "2090-01-01T21:00" });
});

test("shows that the ad was fired during editing, and keeps the typed time", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { wire, admin } = openWithScheduledAds();
  const form = await edit(admin);
  await typeDate(admin, TIME, "0900PM");

  const fired = { ...record("new"), a_name: "Ad soon", state: "running" };
  wire.on(GET, ok({ data: [fired], planned: [], totalPage: 1, totalViews: 0, totalClicks: 0 }));
  wire.on(NOW, now(["new"], 4));
  await everyFiveSeconds(() => screen.queryByRole("button", { name: "Stop Ad soon" }) !== null);

  expect(form.getByRole("alert")).toHaveTextContent("This ad was fired or canceled while you were editing it.");
  expect(await shownDate(TIME)).toBe("9:00 PM");
  expect(form.queryByRole("button", { name: "Save" })).toBeNull();
  await admin.click(form.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Scheduled ads" })).toBeNull());
  vi.useRealTimers();
});

test("keeps the seconds of a time that is typed again", async () => {
  const { wire, admin } = openWithScheduledAds();
  const soon = { ...scheduledAd("soon", "planned"), fireAt: "2090-01-01T13:30:45.000Z" };
  wire.on(GET, ok({ data: [], planned: [soon], totalPage: 1, totalViews: 0, totalClicks: 0 }));
  wire.on(MOVE, ok({ message: "Updated successfully", data: soon }));
  const form = await edit(admin);

  await typeDate(admin, TIME, "0815PM");
  await typeDate(admin, TIME, "0700PM");
  await admin.click(form.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(wire.last(MOVE).body).toEqual({ _id: "soon", fireAt: "2090-01-01T13:30:45.000Z" });
});

test("reloads the list when someone else reschedules an ad", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { wire } = openWithScheduledAds();
  await rowOf("Ad soon");
  await everyFiveSeconds(() => wire.requests(NOW).length > 2);
  expect(wire.requests(GET)).toHaveLength(1);

  wire.on(
    NOW,
    ok({ data: [record("run")], planned: [{ ...scheduledAd("soon", "planned"), version: 2 }], last: 3, liveView: 2 }),
  );

  await everyFiveSeconds(() => wire.requests(GET).length > 1);
  vi.useRealTimers();
});

test("keeps the typed time when a search fails", async () => {
  const { wire, admin } = openWithScheduledAds();
  await edit(admin);
  await typeDate(admin, TIME, "0815PM");
  wire.on(GET, errorResponse(500, ""));

  await admin.type(screen.getByRole("searchbox"), "x");

  await waitFor(() => expect(screen.queryByText("Ad run")).toBeNull());
  expect(await shownDate(TIME)).toBe("8:15 PM");
});

test("does not show outdated scheduled ads from an earlier search", async () => {
  const { wire, admin } = openWithScheduledAds();
  await rowOf("Ad soon");
  const empty = { data: [], totalPage: 1, total: 0, totalViews: 0, totalClicks: 0 };
  wire.on(GET, ok({ ...empty, planned: [scheduledAd("new", "planned")] }));
  await admin.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByText("Ad new")).toBeVisible();
  wire.on(GET, errorResponse(500, ""));

  await admin.clear(screen.getByRole("searchbox"));

  expect(await screen.findByText("Ad run")).toBeVisible();
  expect(screen.getByText("Ad new")).toBeVisible();
  expect(screen.queryByText("Ad soon")).toBeNull();
});
