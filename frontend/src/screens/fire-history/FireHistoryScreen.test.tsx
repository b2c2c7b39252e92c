import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { type FakeWire, fakeWire, ok, refused } from "@tests/wire";
import { FireHistoryScreen } from "./FireHistoryScreen";

const PATH = "/api/App/livecall/admin/ads/fire/history";
const GET = `GET ${PATH}`;
const DELETE = `DELETE ${PATH}`;

function record(id: string) {
  const counts = { a_view: 1500, a_click: 7 };
  return {
    _id: id,
    Adstype: "Open_Ads_Fire",
    a_name: `Ad ${id}`,
    url: "",
    ...counts,
    createdAt: "2025-01-01T20:00:00.000Z",
  };
}

function open(totalPage = 3): { wire: FakeWire; admin: ReturnType<typeof show> } {
  const wire = fakeWire()
    .on(GET, ok({ data: [record("a"), record("b")], totalPage, totalViews: 2_500_000, totalClicks: 14 }))
    .on("GET /api/admin/captcha", ok({ id: "c", question: "8 + 5" }));
  return { wire, admin: show(<FireHistoryScreen />) };
}

test("it asks for page 1 with 1000 records, and shows the totals of all", async () => {
  const { wire } = open();

  expect(within(await screen.findByRole("region", { name: "Views" })).getByText("2.5M")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Click" })).getByText("14")).toBeVisible();
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=1000"));
  const row = within(screen.getByText("Ad a").closest("tr") as HTMLElement);
  expect(row.getByText("1.5k")).toBeVisible();
  expect(row.getByText("02/01/2025 01:30:00 AM")).toBeVisible();
});

test("pages stay between 1 and the last, and their numbers are padded", async () => {
  const { wire, admin } = open(2);
  await waitFor(() => expect(screen.getByText("Page 01 of 02")).toBeVisible());
  expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();

  await admin.click(screen.getByRole("button", { name: "Next" }));

  await waitFor(() => expect(screen.getByText("Page 02 of 02")).toBeVisible());
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=2&limit=1000"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Next" })).toBeDisabled());
  expect(screen.getByText("1001")).toBeVisible();
  expect(location.search).toBe("?page=2");
});

test("ticked records are deleted after a solved problem", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, ok({ message: "2 records deleted" }));
  await admin.click(await screen.findByRole("checkbox", { name: "Select all of Fired ads" }));

  await admin.click(screen.getByRole("button", { name: "Delete 2 selected" }));
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");

  await waitFor(() => expect(screen.getByText("2 records deleted")).toBeVisible());
  expect(wire.last(DELETE).body).toEqual({ id: ["a", "b"] });
  await screen.findByRole("checkbox", { name: "Select row 01" });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull());
  await waitFor(() => expect(wire.calls(GET).length).toBeGreaterThan(1));
});

test("a wrong answer deletes nothing and keeps the ticks", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, refused(403, "Ans in not currect"));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));
  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));

  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "12{Enter}");

  await waitFor(() => expect(screen.getByText("Ans in not currect")).toBeVisible());
  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Select row 01" })).toBeChecked());
});

test("with nothing fired it says where to begin", async () => {
  const { wire } = open();
  wire.on(GET, ok({ data: [], totalPage: 1, totalViews: 0, totalClicks: 0 }));

  await waitFor(() => expect(screen.getByText("Nothing fired yet")).toBeVisible());
  expect(screen.getByText("Page 01 of 01")).toBeVisible();
});
