import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { HomeScreen } from "./HomeScreen";

const HOME = "GET /api/admin/home";
const EMPTY = {
  today: { views: 0, clicks: 0 },
  lastWeek: null,
  hours: [],
  hoursLastWeek: [],
  liveView: 0,
  settings: [],
  fired: [],
  firedCount: 0,
  push: null,
  problems: [],
  changes: [],
};
const FULL = {
  ...EMPTY,
  today: { views: 1500, clicks: 30 },
  lastWeek: { views: 1000, clicks: 30 },
  hours: [{ views: 3, clicks: 1 }],
  hoursLastWeek: [
    { views: 3, clicks: 1 },
    { views: 4, clicks: 2 },
  ],
  liveView: 148,
  settings: [
    { name: "random_button", before: true, after: false, by: "root", at: "2025-03-15T10:00:00Z" },
    { name: "splash_mode", before: "OFF", after: "FS", by: "root", at: "2025-03-15T10:00:00Z" },
  ],
  fired: [{ _id: "f", a_name: "Finale", by: "root", createdAt: "2025-03-15T10:00:00Z", a_view: 200, a_click: 6 }],
  firedCount: 3,
  push: {
    _id: "p",
    n_title: "Sale",
    state: "failed",
    attempts: 5,
    sendAt: "2025-03-15T10:00:00Z",
    sentAt: null,
    createdBy: "root",
    error: "FCM responded with 400",
  },
  problems: [
    {
      kind: "push-failed",
      title: "Notifications not sent: 1",
      advice: "See why.",
      detail: "FCM responded with 400",
      link: "/site/notification",
      linkText: "Open notifications",
      since: null,
      snoozedUntil: null,
    },
  ],
  changes: [
    {
      number: 9,
      at: "2025-03-15T10:00:00Z",
      by: "root",
      action: "controller.switch",
      target: "controller",
      called: "",
      before: { tracking: true },
      after: { tracking: false },
      count: 1,
    },
    {
      number: 8,
      at: "2025-03-15T10:00:00Z",
      by: "root",
      action: "banner.add",
      target: "inhouse:1",
      called: "Summer",
      before: null,
      after: { name: "Summer" },
      count: 12,
    },
    {
      number: 7,
      at: "2025-03-15T10:00:00Z",
      by: "root",
      action: "legal.restore",
      target: "policy",
      called: "",
      before: { characters: 1201 },
      after: { characters: 1083 },
      count: 1,
    },
  ],
};

const card = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement);

test("compares today with last week up to the same time", async () => {
  fakeWire().on(HOME, ok({ data: FULL }));
  show(<HomeScreen />);

  expect(await screen.findByRole("region", { name: "Views today" })).toHaveTextContent(
    "1.5k50% more than 1.0k last week up to the same time",
  );
  expect(screen.getByRole("region", { name: "Clicks today" })).toHaveTextContent(
    "30Same as 30 last week up to the same time",
  );
  expect(screen.getByRole("region", { name: "Click-through today" })).toHaveTextContent("2%1 point lower than 3%");
  expect(screen.getByRole("region", { name: "Live viewers" })).toHaveTextContent("148");
});

test("links to changes, fired ads, notifications, and problems", async () => {
  fakeWire().on(HOME, ok({ data: FULL }));
  show(<HomeScreen />);

  const settings = await card("Changed settings");
  expect(settings.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Random call buttonfrom onto offroot, /),
    expect.stringMatching(/^After the splashfrom Offto Full screenroot, /),
  ]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Random call button")).toBe("/site/controller#home");
  expect(href("After the splash")).toBe("/site/controller#ads-manager");
  expect(href("Changed a setting")).toBe("/site/trail?target=controller");
  expect(href("Restored a legal text Privacy Policy")).toBe("/site/trail?target=policy");
  expect(href("Added a banner Summer and 11 more")).toBe("/site/trail?target=inhouse%3A1");
  expect(href("Views today")).toBe("/site/manage/analytics");
  expect(href("Click-through today")).toBe("/site/manage/analytics");
  expect(href("Live viewers")).toBe("/site/add/livecall/liveAdWeb");
  expect(href("Finale")).toBe("/site/views/dashboard/f");
  expect(href("2 more in Ads History")).toBe("/site/add/livecall/liveAdWeb/history");
  expect(href("Sale")).toBe("/site/notification?q=Sale");
  expect((await card("Last changes")).getAllByRole("listitem")[0]).toHaveTextContent("Trackingfrom onto off");
  expect((await card("Last notification")).getByText("Failed")).toBeVisible();
});

test.each([
  [0, "Waiting"],
  [1, "Retrying"],
])("shows a notification that waits after %i attempts as %s", async (attempts, shown) => {
  fakeWire().on(HOME, ok({ data: { ...FULL, push: { ...FULL.push, state: "waiting", attempts } } }));
  show(<HomeScreen />);

  expect((await card("Last notification")).getByText(shown)).toBeVisible();
});

test("snoozes a problem, and shows it again", async () => {
  const SNOOZE = "PUT /api/admin/inbox/snooze";
  const wire = fakeWire()
    .on(HOME, ok({ data: FULL }))
    .on(SNOOZE, ok({ data: [] }));
  const admin = show(<HomeScreen />);
  const title = "Notifications not sent: 1";
  await admin.click(await screen.findByRole("button", { name: `Snooze: ${title}` }));
  const [problem] = FULL.problems;
  wire.on(HOME, ok({ data: { ...FULL, problems: [{ ...problem, snoozedUntil: "2099-01-01T20:00:00Z" }] } }));

  await admin.click(await screen.findByRole("menuitem", { name: "Snooze for 1 day" }));

  await waitFor(() => expect(wire.last(SNOOZE).body).toEqual({ kind: "push-failed", hours: 24 }));
  expect(await screen.findByText("No problems.")).toBeVisible();
  expect(screen.queryByText(title)).toBeNull();
  await admin.click(screen.getByRole("button", { name: "Show 1 snoozed" }));
  expect(screen.getByText("Snoozed until 02/01/2099 01:30:00 AM")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: `Snooze: ${title}` }));
  await admin.click(await screen.findByRole("menuitem", { name: "Show again" }));
  await waitFor(() => expect(wire.last(SNOOZE).body).toEqual({ kind: "push-failed", hours: 0 }));
});

test("shows an empty state in each card", async () => {
  fakeWire().on(HOME, ok({ data: { ...EMPTY, liveView: null } }));
  show(<HomeScreen />);

  expect(await screen.findByRole("region", { name: "Views today" })).toHaveTextContent("00No counts from a week ago");
  expect(screen.getByRole("region", { name: "Click-through today" })).toHaveTextContent("–");
  expect(screen.getByRole("region", { name: "Live viewers" })).toHaveTextContent("N/A");
  for (const text of [
    "No problems.",
    "No setting was changed in the last 7 days.",
    "No ads were fired today.",
    "No notifications yet.",
    "No changes yet.",
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
});
