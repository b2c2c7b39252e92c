// Late responses do not close forms that were opened since.

import { screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { fakeWire, later, ok } from "@tests/wire";
import { PlacementsScreen } from "./PlacementsScreen";

const LIST = "GET /api/App/ads/native/admin/get";
const UPDATE = "PUT /api/App/ads/native/update/one";
const HOME = {
  ...{ isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 },
  ...{ _id: "one", a_name: "Home", a_id: "ca-1", a_description: "First", version: 3 },
  updatedAt: "2025-01-01T20:00:00.000Z",
};
const AWAY = { ...HOME, _id: "two", a_name: "Away", a_id: "ca-2", a_description: "Second" };

function open() {
  watchLocation("/site/manage/ads/nativeAds/add");
  const wire = fakeWire().on(LIST, ok({ data: [HOME, AWAY] }));
  return { wire, admin: show(<PlacementsScreen />) };
}

async function edit(admin: ReturnType<typeof show>, name: string, description: string) {
  const row = await findRow(name);
  await admin.click(within(row).getByRole("button", { name: "Edit" }));
  await screen.findByDisplayValue(description);
}

test("leaves another row open when the response to a save arrives", async () => {
  const { wire, admin } = open();
  const slow = later();
  wire.on(UPDATE, slow.reply);
  await edit(admin, "Home", "First");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(1));
  await edit(admin, "Away", "Second");
  await admin.type(screen.getByLabelText("Description"), " of mine");

  slow.come(ok({ message: "Done", data: HOME }));

  await screen.findByText("Ad updated successfully!");
  await waitFor(() => expect(wire.requests(LIST).length).toBeGreaterThan(1));
  expect(await screen.findByLabelText("Description")).toHaveValue("Second of mine");
});

test("lets another row open while the list reloads after a save", async () => {
  const { wire, admin } = open();
  const slow = later();
  wire.on(UPDATE, ok({ message: "Done", data: HOME }));
  await edit(admin, "Home", "First");
  await admin.type(screen.getByLabelText("Description"), " one");
  wire.on(LIST, slow.reply);
  await admin.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Ad updated successfully!");

  await edit(admin, "Away", "Second");
  await admin.type(screen.getByLabelText("Description"), " of mine");
  slow.come(ok({ data: [{ ...HOME, a_name: "Home again" }, AWAY] }));

  await screen.findByText("Home again");
  expect(await screen.findByLabelText("Description")).toHaveValue("Second of mine");
});

test("leaves a new form open when the response of a discarded one arrives", async () => {
  const { wire, admin } = open();
  const slow = later();
  wire.on("POST /api/App/ads/native/add", slow.reply);
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  for (const [label, text] of Object.entries({ "Ad name": "x", "Ad ID": "y", Description: "z" })) {
    await admin.type(await screen.findByLabelText(label), text);
  }
  await admin.click(screen.getByRole("button", { name: "Save ad" }));
  await admin.click(screen.getByRole("button", { name: "Close form" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByLabelText("Ad name")).toBeNull());
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "another");

  slow.come(ok({ message: "Ad added", data: HOME }));

  await screen.findByText("Ad added");
  await waitFor(() => expect(wire.requests(LIST).length).toBeGreaterThan(1));
  expect(screen.getByLabelText("Ad name")).toHaveValue("another");
});

test("confirms leaving with an edited row after the session ended, because rows have no drafts", async () => {
  const { setSaveDraftsOnLeave } = await import("@/session/unsaved");
  const { admin } = open();
  await edit(admin, "Home", "First");
  await admin.type(screen.getByLabelText("Description"), " one");

  setSaveDraftsOnLeave(true);
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  setSaveDraftsOnLeave(false);

  expect(leaving.defaultPrevented).toBe(true);
});
