// Bulk actions: pausing and resuming selected ads.

import { screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { PlacementsScreen } from "./PlacementsScreen";

const LIST = "GET /api/App/ads/native/admin/get";
const ACTIVE = "PUT /api/App/ads/native/active";
const HOME = {
  ...{ isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 },
  ...{ _id: "one", a_name: "Home", a_id: "ca-1", a_description: "First", version: 3 },
  updatedAt: "2025-01-01T20:00:00.000Z",
};
const AWAY = { ...HOME, _id: "two", a_name: "Away", version: 7 };
const PAUSED = { ...HOME, _id: "three", a_name: "Still", isActive: false, version: 1 };

async function open(rows = [HOME, AWAY, PAUSED]) {
  watchLocation("/site/manage/ads/nativeAds/add");
  const wire = fakeWire().on(LIST, ok({ data: rows }));
  const admin = show(<PlacementsScreen />);
  await screen.findByText("Home");
  return { wire, admin };
}

function bar() {
  return within(screen.getByRole("toolbar", { name: /^Selected in/ }));
}

test("pauses selected ads with the shown versions, and keeps the selection", async () => {
  const { wire, admin } = await open();
  wire.on(ACTIVE, ok({ message: "1 ad paused, 1 was paused already", saved: 1 }));
  await admin.click(screen.getByRole("checkbox", { name: "Select row 01" }));
  await admin.click(screen.getByRole("checkbox", { name: "Select row 03" }));

  wire.on(LIST, ok({ data: [{ ...HOME, isActive: false, version: 4 }, AWAY, PAUSED] }));
  await admin.click(await bar().findByRole("button", { name: "Pause: 2 selected" }));

  expect(await screen.findByText("1 ad paused, 1 was paused already")).toBeVisible();
  expect(wire.last(ACTIVE).body).toEqual({
    rows: [
      { _id: "one", version: 3 },
      { _id: "three", version: 1 },
    ],
    active: false,
  });
  // Each row has two badges, for wide and for narrow tables.
  await waitFor(() => expect(screen.getAllByText("Paused")).toHaveLength(4));
  wire.on(ACTIVE, ok({ message: "2 ads resumed", saved: 2 }));
  await admin.click(bar().getByRole("button", { name: "Resume: 2 selected" }));

  expect(await screen.findByText("2 ads resumed")).toBeVisible();
  expect(wire.last(ACTIVE).body).toEqual({
    rows: [
      { _id: "one", version: 4 },
      { _id: "three", version: 1 },
    ],
    active: true,
  });
});

test("shows who changed an ad in the meantime, and reloads the list", async () => {
  const { wire, admin } = await open();
  const expected = "Someone else changed “Away” in the meantime. Nothing was changed.";
  const at = new Date(Date.now() - 120_000).toISOString();
  wire.on(ACTIVE, errorResponse(409, expected, { changed: { by: "second", at } }));
  await admin.click(screen.getByRole("checkbox", { name: /^Select all in/ }));
  wire.on(LIST, ok({ data: [HOME, { ...AWAY, a_name: "Far away", version: 8 }, PAUSED] }));

  await admin.click(await bar().findByRole("button", { name: "Pause: 3 selected" }));

  expect(await screen.findByText(`${expected} It was saved by second, 2 min ago.`)).toBeVisible();
  expect(await screen.findByText("Far away")).toBeVisible();
  await admin.click(bar().getByRole("button", { name: "Pause: 3 selected" }));
  await waitFor(() => expect(wire.requests(ACTIVE)).toHaveLength(2));
  expect(wire.last(ACTIVE).body).toMatchObject({ rows: [{}, { _id: "two", version: 8 }, {}] });
});

test("confirms before a bulk action discards an edited row", async () => {
  const { wire, admin } = await open();
  wire.on(ACTIVE, ok({ message: "1 ad paused", saved: 1 }));
  await admin.click(screen.getByRole("checkbox", { name: "Select row 02" }));
  const first = await findRow("Home");
  await admin.click(within(first).getByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), " of mine");

  await admin.click(await bar().findByRole("button", { name: "Pause: 1 selected" }));

  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Description")).toHaveValue("First of mine");
  expect(wire.requests(ACTIVE)).toEqual([]);
  await admin.click(bar().getByRole("button", { name: "Pause: 1 selected" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("1 ad paused")).toBeVisible();
});

test.each(["Select all", "Shift"])("selects with %s only the rows that the search found", async (by) => {
  const { wire, admin } = await open([HOME, AWAY, PAUSED, { ...HOME, _id: "four", a_name: "Far away" }]);
  wire.on(ACTIVE, ok({ message: "2 ads paused", saved: 2 }));
  const third = await findRow("Still");
  await admin.click(within(third).getByRole("button", { name: "Edit" }));
  await screen.findByLabelText("Description");
  await admin.type(screen.getByRole("searchbox"), "away");
  await waitFor(() => expect(screen.queryByText("Home")).toBeNull());

  if (by === "Shift") {
    const [, first, last] = screen.getAllByRole("checkbox") as [HTMLElement, HTMLElement, HTMLElement];
    await admin.click(first);
    await admin.keyboard("{Shift>}");
    await admin.click(last);
    await admin.keyboard("{/Shift}");
  } else {
    await admin.click(screen.getByRole("checkbox", { name: /^Select all in/ }));
  }
  expect(screen.getByRole("checkbox", { name: /^Select all in/ })).toBeChecked();
  await admin.click(await bar().findByRole("button", { name: "Pause: 2 selected" }));

  await waitFor(() => expect(wire.last(ACTIVE).body).toMatchObject({ rows: [{ _id: "two" }, { _id: "four" }] }));
});

test("clears the selection on another search", async () => {
  const { admin } = await open();
  await admin.click(screen.getByRole("checkbox", { name: "Select row 02" }));

  await admin.type(screen.getByRole("searchbox"), "o");

  await waitFor(() => expect(screen.queryByRole("toolbar", { name: /^Selected in/ })).toBeNull());
});
