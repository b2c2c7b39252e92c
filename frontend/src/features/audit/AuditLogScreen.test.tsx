import { screen, waitFor, within } from "@testing-library/react";
import { shownDate } from "@tests/dates";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { AuditLogScreen } from "./AuditLogScreen";

const GET = "GET /api/admin/trail";
const ENTRY = {
  number: 7,
  at: "2025-01-01T20:00:00.000Z",
  by: "owner",
  action: "placement.update",
  target: "placement:native:0192",
  called: "Home",
  before: { name: "Home", unit_id: "a", description: "same" },
  after: { name: "Home", unit_id: "b", description: "same" },
  address: "203.0.113.9",
};

function open(entries = [ENTRY], more = {}) {
  const wire = fakeWire().on(
    GET,
    ok({ data: entries, total: entries.length, totalPages: 1, actors: ["owner", "helper"], ...more }),
  );
  return { wire, admin: show(<AuditLogScreen />) };
}

async function lines() {
  await screen.findAllByRole("listitem");
  return within(screen.getByRole("region", { name: "Audit log" })).queryAllByRole("group");
}

/** Return the visible text of a collapsed row, with separators between its parts. */
function rowText(line: HTMLElement | undefined): string {
  const parts = [...(line?.querySelectorAll("summary > :not(:has(> span)), summary > * > span") ?? [])];
  return parts.flatMap(({ textContent }) => textContent || []).join(" · ");
}

test("shows the admin, action, name, time, and field of a change", async () => {
  const { wire } = open();

  const [line] = await lines();
  expect(rowText(line)).toBe("owner · Changed an ad · Home · 1:30 AM · Ad ID or URLfrom ato b");
  expect(line).not.toHaveAttribute("open");
  await waitFor(() => expect(wire.last(GET).query).toBe("?fold=true&page=1&limit=50"));
});

test("shows the address and every changed field, but no ID, when expanded", async () => {
  const after = { ...ENTRY.after, unit_id: "b", note_two: "new", per_day: 2, weight: 3 };
  const { admin } = open([{ ...ENTRY, after } as typeof ENTRY]);
  const [line] = await lines();
  expect(rowText(line)).toContain("1 more");

  await admin.click(screen.getByText("Changed an ad"));

  const details = within(within(line as HTMLElement).getAllByRole("list")[0] as HTMLElement);
  expect(details.getByText("from 203.0.113.9")).toBeVisible();
  expect(line).not.toHaveTextContent(/placement|0192/);
  expect(details.getByText("Ad ID or URL").closest("li")).toHaveTextContent("Ad ID or URLfrom ato b");
  expect(details.getByText("Note two").closest("li")).toHaveTextContent("Note twoto new");
  expect(details.queryByText("Description")).toBeNull();
});

test("folds a series of uploads into one row with the number of videos", async () => {
  const upload = (number: number, names: string[]) => ({
    ...ENTRY,
    number,
    action: "video.upload",
    target: "video",
    called: names.join(", "),
    before: null,
    after: { videos: names.length, names },
  });
  const run = { ...upload(9, ["c.mp4"]), older: [upload(8, ["b.mp4"]), upload(7, ["a.mp4", "z.mp4"])] };
  const { admin } = open([run as unknown as typeof ENTRY]);

  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(rowText(line)).toBe("owner · Uploaded 4 videos · c.mp4, b.mp4, a.mp4, z.mp4 · 1:30 AM");
  await admin.click(screen.getByText("Uploaded 4 videos"));
  expect(within(line as HTMLElement).getByText("Names", { selector: "ol > li:last-child li span" })).toBeVisible();
  expect(line).not.toHaveTextContent("[");
});

test("shows every change of a folded row", async () => {
  const change = { action: "controller.switch", target: "controller", called: "" };
  const random = { ...change, number: 6, before: { random_button: true }, after: { random_button: false } };
  const tracking = { ...change, number: 5, before: { tracking: false }, after: { tracking: true } };
  open([{ ...ENTRY, ...random, older: [{ ...ENTRY, ...tracking }] }] as unknown as (typeof ENTRY)[]);

  const [line] = await lines();
  expect(rowText(line)).toBe(
    "owner · Changed a setting · Controller · 2 times in a row · 1:30 AM" +
      " · Random call buttonfrom onto off · Trackingfrom offto on",
  );
});

test("names the changed objects in a folded row", async () => {
  const other = {
    ...ENTRY,
    number: 6,
    target: "placement:native:0193",
    called: "Feed",
    before: { is_active: true },
    after: { is_active: false },
  };
  open([{ ...ENTRY, older: [other] } as unknown as typeof ENTRY]);

  expect(rowText((await lines())[0])).toBe(
    "owner · Changed an ad · Home, Feed · 2 times in a row · 1:30 AM" +
      " · HomeAd ID or URLfrom ato b · FeedActivefrom onto off",
  );
});

test("groups changes under date headings", async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  open([{ ...ENTRY, number: 9, at: new Date().toISOString() }, { ...ENTRY, number: 8, at: yesterday }, ENTRY]);

  await lines();
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    expect.stringMatching(/^Today, /),
    expect.stringMatching(/^Yesterday, /),
    "Thursday 2 January 2025",
  ]);
});

test("searches text and field labels, and exports the same entries", async () => {
  const { wire, admin } = open();
  await admin.type(await screen.findByRole("searchbox", { name: "Search changes" }), "client token");

  const query = "?q=client%20token&fields=facebook_client_token&fold=true&page=1&limit=50";
  await waitFor(() => expect(wire.last(GET).query).toBe(query));
  expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
    "href",
    "/site/export/trail.csv?q=client+token&fields=facebook_client_token",
  );

  await admin.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(screen.getByRole("searchbox", { name: "Search changes" })).toHaveValue("");
});

test("shows deleted objects by name, not by ID", async () => {
  const id = "0192f000-0000-7000-8000-00000083fa5c";
  const deleted = {
    ...ENTRY,
    action: "banner.delete",
    target: `inhouse:${id}`,
    called: "Summer https://a.example",
    before: { [id]: "Summer https://a.example" },
  };
  const { admin } = open([{ ...deleted, after: null } as unknown as typeof ENTRY]);

  const [line] = await lines();
  expect(rowText(line)).toContain("Deleted banners · Summer https://a.example");
  await admin.click(screen.getByText("Deleted banners"));
  expect(line).not.toHaveTextContent("—");
});

test.each([
  ["controller", "Controller"],
  ["policy", "Privacy Policy"],
  ["request:0192-0192-0192-5a2d79", "Request"],
  ["admin:0192-0192-0192-5a2d79", "Admins"],
])("shows a change of %s without a name as %s", async (target, name) => {
  open([{ ...ENTRY, target, called: "", before: { text: "" }, after: { text: "new" } } as unknown as typeof ENTRY]);

  const [line] = await lines();

  expect(rowText(line)).toBe(`owner · Changed an ad · ${name} · 1:30 AM · Textfrom emptyto new`);
});

test("filters on the server, in the URL, and in the exported file", async () => {
  const { wire, admin } = open();
  await screen.findByText("1 change");

  await admin.selectOptions(screen.getByLabelText("Who"), "helper");
  await admin.selectOptions(screen.getByLabelText("What"), "Controller");

  await waitFor(() => expect(wire.last(GET).query).toBe("?actor=helper&action=controller&fold=true&page=1&limit=50"));
  await waitFor(() => expect(location.search).toBe("?actor=helper&action=controller"));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/site/export/trail.csv?actor=helper&action=controller",
    ),
  );

  await admin.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("ignores dates in the URL that are not a range", async () => {
  history.replaceState(null, "", "?startDate=2025-03-15&endDate=2025-03-10");
  const { wire } = open();

  await lines();
  expect(wire.last(GET).query).toBe("?fold=true&page=1&limit=50");
  expect(await shownDate(/^From/)).toBe("dd/mm/yyyy");
});

test("shows all changes of the same object with one click", async () => {
  const { wire, admin } = open([ENTRY], { targetName: "Home-Feed" });
  await admin.click(await screen.findByText("Changed an ad"));

  await admin.click(screen.getByRole("button", { name: "All changes to Home" }));

  await waitFor(() => expect(wire.last(GET).query).toBe("?target=placement%3Anative%3A0192&fold=true&page=1&limit=50"));
  expect(screen.getByText(/^Only changes to/)).toHaveTextContent("Only changes to Home-Feed");
});

test("shows unknown actions and setting keys unchanged", async () => {
  const keys = { before: { native_id: "1" }, after: { native_id: "2" } };
  const odd = { ...ENTRY, ...keys, action: "thing.odd_act" };
  const settings = { ...ENTRY, ...keys, number: 6, action: "livecall.save-settings" };
  open([odd, settings] as unknown as (typeof ENTRY)[]);

  const [first, second] = await lines();
  expect(rowText(first)).toContain("thing.odd_act");
  expect(rowText(second)).toContain("native_id");
});

test("shows scheduled times in the console's time zone", async () => {
  const scheduling = {
    before: { name: "Home", starts_at: null },
    after: { name: "Home", starts_at: "2026-12-24T13:00:00Z" },
  };
  open([{ ...ENTRY, ...scheduling } as unknown as typeof ENTRY]);

  expect(rowText((await lines())[0])).toContain("24/12/2026 06:30:00 PM");
});

test("shows an empty state when nothing matches", async () => {
  open([]);

  expect(
    await screen.findByText("No matching entries. Clear the filters, or choose a different date range."),
  ).toBeVisible();
});

test("shows that there are more changes than were counted", async () => {
  open([ENTRY], { page: 1, total: 10_000, isTotalLeast: true, totalPages: 3, hasMorePages: true });

  expect(await screen.findByText("more than 10,000 changes")).toBeVisible();
  expect(await screen.findByText("Page 01 of 03+")).toBeVisible();
  expect(screen.queryByText("There are older changes. Choose dates to see them.")).toBeNull();
});

test("explains at the end of the list how to see older changes", async () => {
  open([ENTRY], { page: 1, totalPages: 1, hasMorePages: true });

  expect(await screen.findByText("There are older changes. Choose dates to see them.")).toBeVisible();
});
