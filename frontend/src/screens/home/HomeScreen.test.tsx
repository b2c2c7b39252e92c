import { screen, within } from "@testing-library/react";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok, refused } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { HomeScreen } from "./HomeScreen";

const HOME = "GET /api/admin/home";
const EMPTY = {
  today: { views: 0, clicks: 0 },
  compared: null,
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
  compared: { views: 1200, clicks: 24 },
  lastWeek: { views: 1000, clicks: 30 },
  hours: [{ views: 3, clicks: 1 }],
  hoursLastWeek: [
    { views: 3, clicks: 1 },
    { views: 4, clicks: 2 },
  ],
  liveView: 148,
  settings: [
    { name: "inhouse_banners", value: true, by: "root", at: "2025-03-15T10:00:00Z" },
    { name: "splash_mode", value: "FS", by: "", at: "" },
    { name: "dark_mode", value: false, by: "root", at: "2025-03-15T10:00:00Z" },
  ],
  fired: [{ _id: "f", a_name: "Finale", by: "root", createdAt: "2025-03-15T10:00:00Z", a_view: 200, a_click: 6 }],
  firedCount: 3,
  push: {
    _id: "p",
    n_title: "Sale",
    state: "failed",
    sendAt: "2025-03-15T10:00:00Z",
    sentAt: null,
    createdBy: "root",
    error: "FCM answered 400",
  },
  problems: [
    {
      kind: "push-failed",
      title: "Notifications not sent: 1",
      advice: "See why.",
      detail: "FCM answered 400",
      link: "/site/notification",
      linkText: "Open notifications",
      since: null,
    },
  ],
  changes: [{ number: 9, at: "2025-03-15T10:00:00Z", by: "root", action: "banner.add", called: "Summer" }],
};

const link = (title: string, group: string) => ({
  title,
  purpose: `About ${title}`,
  route: `/site/${title}`,
  icon: "send",
  keywords: "",
  group,
  key: "",
});

const card = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement);

test("each screen stands in the card of its group, with what it is for", async () => {
  setPageConfig({ ...aPage(), links: [link("native", "Ads"), link("fire", "Live call"), link("web", "Ads")] });
  fakeWire().on(HOME, ok({ data: EMPTY }));

  show(<HomeScreen />);

  const ads = screen.getByRole("region", { name: "Ads" });
  expect(
    within(ads)
      .getAllByRole("link")
      .map((one) => one.getAttribute("href")),
  ).toEqual(["/site/native", "/site/web"]);
  expect(within(ads).getByText("About web")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Live call" })).getAllByRole("link")).toHaveLength(1);
  await screen.findByRole("region", { name: "Views today" });
});

test("the hours of today that are over stand against the same ones of last week, with both figures", async () => {
  fakeWire().on(HOME, ok({ data: FULL }));
  show(<HomeScreen />);

  expect(await screen.findByRole("region", { name: "Views today" })).toHaveTextContent(
    "1.5k20% more: 1.2k against 1.0k in the same hours last week",
  );
  expect(screen.getByRole("region", { name: "Clicks today" })).toHaveTextContent("3020% fewer: 24 against 30");
  expect(screen.getByRole("region", { name: "Click-through today" })).toHaveTextContent("2%1 point lower than 3%");
  expect(screen.getByRole("region", { name: "Live viewers" })).toHaveTextContent("148");
});

test("it says what is on, what was fired, what failed and what was changed last", async () => {
  fakeWire().on(HOME, ok({ data: FULL }));
  show(<HomeScreen />);

  const settings = await card("Changed settings");
  expect(settings.getAllByRole("listitem").map((one) => one.textContent?.replace(/root, .*?(?=On|Off)/, ""))).toEqual([
    "In-house banners On",
    "After the splash Full screen",
    "Dark mode Off",
  ]);
  expect((await card("Fired today")).getByRole("link", { name: "Finale" })).toHaveAttribute(
    "href",
    "/site/views/dashboard/f",
  );
  expect((await card("Fired today")).getByText("2 more in Ads History")).toBeVisible();
  expect((await card("Last notification")).getByText("Failed")).toBeVisible();
  expect((await card("Needs attention")).getByText("Notifications not sent: 1")).toBeVisible();
  expect((await card("Last changes")).getByRole("listitem")).toHaveTextContent("Added a banner Summer");
});

test("an app without anything says so in each card", async () => {
  fakeWire().on(HOME, ok({ data: { ...EMPTY, liveView: null } }));
  show(<HomeScreen />);

  expect(await screen.findByRole("region", { name: "Views today" })).toHaveTextContent("00No counts from a week ago");
  expect(screen.getByRole("region", { name: "Click-through today" })).toHaveTextContent("–");
  expect(screen.getByRole("region", { name: "Live viewers" })).toHaveTextContent("N/A");
  for (const words of [
    "No problems.",
    "No setting has been changed.",
    "Nothing has been fired today.",
    "No notification has been sent yet.",
    "Nothing has been changed yet.",
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
});

test("figures that are refused can be asked for again; the links are there all the same", async () => {
  setPageConfig({ ...aPage(), links: [link("native", "Ads")] });
  const wire = fakeWire().on(HOME, refused(503, "Down for a minute"));
  const admin = show(<HomeScreen />);

  expect(await screen.findByText("Down for a minute")).toBeVisible();
  expect(screen.getByRole("region", { name: "Ads" })).toBeVisible();
  wire.on(HOME, ok({ data: FULL }));
  await admin.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Views today" })).toBeVisible();
});
