// An edited row while the list changes to another range.

import { act, screen, waitFor, within } from "@testing-library/react";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { WebAdsScreen } from "./WebAdsScreen";

const LIST = "GET /api/App/ads/webads/admin/get";
const SAVE = "PUT /api/App/ads/webads/update/one";
const AD = {
  _id: "one",
  a_name: "Shop",
  a_id: "https://shop.example.com",
  a_description: "The shop",
  ...{ isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 },
  a_click: 12,
  a_view: 40,
  version: 1,
  updatedAt: "2025-01-01T20:00:00.000Z",
};

const OTHER = { ...AD, _id: "two", a_name: "Bank", a_id: "https://bank.example.com" };
const ROWS = ok({ data: [AD, OTHER] });

/** Open the screen and edit a row. Later loads of the list fail. */
async function openTyped() {
  vi.setSystemTime(new Date("2025-03-15T12:00:00Z"));
  const wire = fakeWire().on(LIST, ROWS);
  const admin = show(<WebAdsScreen />);
  const row = within(await findRow("Shop"));
  await admin.click(row.getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of shoes");
  wire.on(LIST, errorResponse(503, "Back in a minute."));
  return { wire, admin };
}

function toTheNextDay() {
  vi.setSystemTime(new Date("2025-03-16T12:00:00Z"));
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Change the URL like Back and Forward. */
function toThisYear() {
  history.replaceState(null, "", "?range=thisYear");
  dispatchEvent(new PopStateEvent("popstate"));
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test.each([
  ["the next day", toTheNextDay],
  ["the URL's range", toThisYear],
])("keeps an edited row when the list of %s fails to load, and saves it", async (_, go) => {
  const { wire, admin } = await openTyped();
  const before = wire.requests(LIST).length;

  act(go);

  await waitFor(() => expect(wire.requests(LIST).length).toBeGreaterThan(before));
  expect(await screen.findByText("Back in a minute.")).toBeVisible();
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
  wire.on(SAVE, ok({ message: "Ad updated" })).on(LIST, ok({ data: [{ ...AD, a_description: "Saved" }] }));
  await admin.type(screen.getByLabelText("Description"), "{Enter}");

  expect(await screen.findByText("Saved")).toBeVisible();
  expect(wire.last(SAVE).body).toMatchObject({ a_description: "The shop of shoes" });
  expect(screen.queryByText("Back in a minute.")).toBeNull();
});

test("hides the previous rows next to the open row, and the table after it is closed", async () => {
  const { admin } = await openTyped();

  act(toThisYear);

  await screen.findByText("Back in a minute.");
  await waitFor(() => expect(screen.queryByText("Bank")).toBeNull());
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(screen.getByRole("checkbox")).toBeDisabled();
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
});

test("keeps the open row when Retry loads the list", async () => {
  const { wire, admin } = await openTyped();
  act(toThisYear);
  const retry = await screen.findByRole("button", { name: "Retry" });
  wire.on(LIST, ROWS);

  await admin.click(retry);

  expect(await screen.findByText("Bank")).toBeVisible();
  expect(screen.queryByText("Back in a minute.")).toBeNull();
  expect(screen.getByLabelText("Description")).toHaveValue("The shop of shoes");
});
