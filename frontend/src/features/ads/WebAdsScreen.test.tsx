import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { shownDate, typeDate } from "@tests/dates";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok } from "@tests/wire";
import { WebAdsScreen } from "./WebAdsScreen";

const LIST = "GET /api/App/ads/webads/admin/get";
const ADD = "POST /api/App/ads/webads/add";
const AD = {
  _id: "one",
  a_name: "Shop & Co",
  a_id: "https://shop.example.com",
  a_description: "The shop",
  ...{ isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 },
  a_click: 12,
  a_view: 40,
  version: 1,
  updatedAt: "2025-01-01T20:00:00.000Z",
};

function open(rows: object[] = [AD]): { wire: FakeWire; admin: ReturnType<typeof show> } {
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  const wire = fakeWire().on(LIST, ok({ data: rows }));
  return { wire, admin: show(<WebAdsScreen />) };
}

async function row() {
  return within(await findRow("Shop & Co"));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

test("links clicks to the ad's dashboard with adsType=web", async () => {
  const { wire } = open();

  const link = (await row()).getByRole("link", { name: "12 clicks of Shop & Co" });

  expect(link).toHaveAttribute("href", "/views/dashboard/one?q=Shop%20%26%20Co&adsType=web");
  await waitFor(() => expect(wire.last(LIST).query).toBe("?startDate=2025-03-16&endDate=2025-03-16"));
});

test("keeps the date range in the links to an ad's dashboard", async () => {
  history.replaceState(null, "", "?range=range&startDate=2025-03-01&endDate=2025-03-10&q=shop");
  open();
  const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  await row();

  const range = "range=range&startDate=2025-03-01&endDate=2025-03-10";
  expect(link("12 clicks of Shop & Co")).toBe(`/views/dashboard/one?q=Shop%20%26%20Co&adsType=web&${range}`);
  expect(link(/^By day/)).toBe(`/views/dashboard/one?q=Shop%20%26%20Co&adsType=web&id=one&by=day&${range}`);
});

test("keeps the range of a preset that is chosen after another one", async () => {
  const { admin } = open();
  await row();

  await admin.click(screen.getByRole("button", { name: "Yesterday" }));

  await waitFor(() =>
    expect(screen.getByRole("link", { name: "12 clicks of Shop & Co" })).toHaveAttribute(
      "href",
      "/views/dashboard/one?q=Shop%20%26%20Co&adsType=web&range=yesterday",
    ),
  );
});

test("shows the views, and the whole host of the URL apart from its path", async () => {
  open([{ ...AD, a_id: "https://shop.example.com/season/summer?utm=1" }]);

  expect((await row()).getByText("40")).toBeVisible();
  const address = (await row()).getByTitle("https://shop.example.com/season/summer?utm=1");
  expect(address).toHaveTextContent(/^shop\.example\.com/);
  expect(within(address).getByText("/season/summer?utm=1")).toBeVisible();
});

test("shows clicks since the last visit", async () => {
  localStorage.setItem("web_ads_clicks", JSON.stringify({ range: "2025-03-16 2025-03-16", clicks: { one: 5 } }));
  open();

  expect((await row()).getByText("+7")).toBeVisible();
});

test("does not show restored clicks as an increase", async () => {
  const { wire, admin } = open();
  const list = (clicks: number) => wire.on(LIST, ok({ data: [{ ...AD, a_click: clicks }] }));
  wire
    .on("DELETE /api/App/ads/webads/count/all/remove", () => {
      list(0);
      return ok({ message: "Cleared", data: { _id: "c1" } });
    })
    .on("POST /api/App/analytics/admin/clearings/c1/undo", () => {
      list(12);
      return ok({ message: "Counts restored" });
    });
  await row();
  await admin.click(screen.getByRole("button", { name: "Clear data" }));
  await solve(admin);

  await admin.click(await screen.findByRole("button", { name: "Undo" }));

  expect(await (await row()).findByText("12")).toBeVisible();
  expect((await row()).queryByText("+12")).toBeNull();
});

test.each(["javascript:alert(1)", "shop", "ftp://example.com"])("rejects %s as the URL of an ad", async (url) => {
  const { wire, admin } = open([]);
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Shop");
  await admin.type(screen.getByLabelText("Ad URL"), url);
  await admin.type(screen.getByLabelText("Description"), "x");

  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  expect(await screen.findByText("Enter a URL that begins with http:// or https://.")).toBeVisible();
  expect(wire.requests(ADD)).toEqual([]);
});

test("completes a URL without a scheme in the form and in a row", async () => {
  const { wire, admin } = open();
  const SAVE = "PUT /api/App/ads/webads/update/one";
  wire.on(ADD, ok({ message: "Ad added", data: { ...AD, _id: "new" } })).on(SAVE, ok({ message: "Ad updated" }));
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.clear(await screen.findByLabelText("Ad URL"));
  await admin.type(screen.getByLabelText("Ad URL"), "shop.example.com/new{Enter}");
  await waitFor(() => expect(wire.last(SAVE).body).toMatchObject({ a_id: "https://shop.example.com/new" }));
  await waitFor(() => expect(screen.queryByLabelText("Ad URL")).toBeNull());

  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Shop");
  await admin.type(screen.getByLabelText("Ad URL"), "shop.example.com");
  await admin.type(screen.getByLabelText("Description"), "x");
  expect(screen.getByLabelText("Ad URL")).toHaveValue("https://shop.example.com");
  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  await waitFor(() => expect(wire.last(ADD).body).toMatchObject({ a_id: "https://shop.example.com" }));
});

test("offers Delete only in an edited row", async () => {
  const { wire, admin } = open();
  const DELETE = "DELETE /api/App/ads/webads/delete/one";
  wire.on(DELETE, ok({ message: "Ad deleted" }));
  expect((await row()).queryByRole("button", { name: "Delete" })).toBeNull();

  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.click(await (await row()).findByRole("button", { name: "Delete" }));
  await solve(admin);

  expect(await screen.findByText("Ad deleted")).toBeVisible();
  await waitFor(() => expect(wire.last(DELETE).headers.get("X-Captcha")).toBe("c:13"));
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
});

test("shows in the form that someone deleted the ad, and keeps the typed values", async () => {
  const { wire, admin } = open();
  wire.on("PUT /api/App/ads/webads/update/one", () => {
    wire.on(LIST, ok({ data: [] }));
    return errorResponse(404, "This ad does not exist.");
  });
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of shoes{Enter}");

  expect(await screen.findByText(/Someone deleted this item while you were editing it/)).toBeVisible();
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

const CLEAR_ALL = "DELETE /api/App/ads/webads/count/all/remove";

test("clears all ads on Clear data", async () => {
  const { wire, admin } = open([AD, { ...AD, _id: "two", a_name: "Other" }]);
  wire.on(CLEAR_ALL, ok({ message: "Counts cleared", data: { _id: "c1" } }));
  await row();

  await admin.click(screen.getByRole("button", { name: "Clear data" }));
  await solve(admin);

  expect(await screen.findByText("Counts cleared")).toBeVisible();
  await waitFor(() => expect(wire.last(CLEAR_ALL).query).toBe("?startDate=2025-03-16&endDate=2025-03-16"));
  await waitFor(() => expect(wire.last(CLEAR_ALL).body).toEqual({ id: ["one", "two"] }));
});

test.each([
  ["shop", ["one"], "from “Shop & Co”"],
  ["example.com", ["one", "two"], "from 2 web ads"],
])("clears only the shown ads when '%s' is searched", async (sought, ids, whose) => {
  history.replaceState(null, "", `?q=${sought}`);
  const other = { ...AD, _id: "two", a_name: "Other", a_description: "", a_id: "https://example.com" };
  const { wire, admin } = open([AD, other, { ...other, _id: "three", a_id: "https://example.org" }]);
  wire.on(CLEAR_ALL, ok({ message: "Counts cleared", data: { _id: "c1" } }));
  await row();

  await admin.click(screen.getByRole("button", { name: "Clear shown" }));
  expect(await screen.findByRole("dialog", { name: "Clear the counts of the shown web ads?" })).toHaveTextContent(
    whose,
  );
  await solve(admin);

  await waitFor(() => expect(wire.last(CLEAR_ALL).body).toEqual({ id: ids }));
});

test("hides the counts of the previous range while another one loads", async () => {
  const { wire, admin } = open();
  const slow = later();
  const clicksLink = { name: "12 clicks of Shop & Co" };
  expect(await screen.findByRole("link", clicksLink)).toBeVisible();
  wire.on(LIST, slow.reply);

  await admin.click(screen.getByRole("button", { name: "This Year" }));

  await waitFor(() => expect(screen.queryByRole("link", clicksLink)).toBeNull());
  expect(screen.getByRole("button", { name: "Clear data" })).toBeDisabled();
  slow.come(ok({ data: [{ ...AD, a_click: 99 }] }));
  expect(await screen.findByRole("link", { name: "99 clicks of Shop & Co" })).toBeVisible();
});

test("confirms before another range discards an edited row", async () => {
  const { wire, admin } = open();
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of mine");

  await admin.click(screen.getByRole("button", { name: "This Year" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of mine");
  expect(wire.last(LIST).query).toContain("2025-03-16");

  await admin.click(screen.getByRole("button", { name: "This Year" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(wire.last(LIST).query).toContain("2025-12-31"));
  await waitFor(() => expect(screen.queryByLabelText("Description")).toBeNull());
});

test("confirms before a typed date discards an edited row, and keeps the old date until then", async () => {
  const { admin } = open();
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of shoes");

  await typeDate(admin, "Start date", "01032025{Enter}");

  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(await shownDate("Start date")).toBe("16/03/2025");
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
  await waitFor(() => expect(location.search).toBe(""));
});

test("closes an empty form without confirmation next to an edited row", async () => {
  const { admin } = open();
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of shoes");
  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  await screen.findByLabelText("Ad name");

  await admin.click(screen.getByRole("button", { name: "Close form" }));

  await waitFor(() => expect(screen.queryByRole("button", { name: "Save ad" })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
});

test("makes a row read-only while it is saved", async () => {
  const saved = later();
  const { wire, admin } = open();
  wire.on("PUT /api/App/ads/webads/update/one", saved.reply);
  await admin.click((await row()).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of shoes{Enter}");
  await waitFor(() => expect(wire.requests("PUT /api/App/ads/webads/update/one")).toHaveLength(1));

  await admin.type(screen.getByLabelText("Description"), " and hats");

  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
});
