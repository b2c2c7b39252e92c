// Answers that come late: what was opened and typed since stays.
import { screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
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
  const row = (await screen.findByText(name)).closest("tr") as HTMLElement;
  await admin.click(within(row).getByRole("button", { name: "Edit" }));
  await screen.findByDisplayValue(description);
}

test("the answer to a row's save closes no other row", async () => {
  const { wire, admin } = open();
  const slow = later();
  wire.on(UPDATE, slow.reply);
  await edit(admin, "Home", "First");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(wire.calls(UPDATE)).toHaveLength(1));
  await edit(admin, "Away", "Second");
  await admin.type(screen.getByLabelText("Description"), " of mine");

  slow.come(ok({ message: "Done", data: HOME }));

  await screen.findByText("Ad updated successfully!");
  await waitFor(() => expect(wire.calls(LIST).length).toBeGreaterThan(1));
  expect(await screen.findByLabelText("Description")).toHaveValue("Second of mine");
});

test("while the list is loaded again after a save, another row opens unasked and stays", async () => {
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

test("the answer to an add form that was dropped closes none that was opened since", async () => {
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
  await waitFor(() => expect(wire.calls(LIST).length).toBeGreaterThan(1));
  expect(screen.getByLabelText("Ad name")).toHaveValue("another");
});

test("a name that is too long says so before any call", async () => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.click(await screen.findByLabelText("Ad name"));
  await admin.paste("x".repeat(121));
  await admin.type(screen.getByLabelText("Ad ID"), "y");
  await admin.type(screen.getByLabelText("Description"), "z");

  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  await waitFor(() =>
    expect(screen.getByLabelText("Ad name")).toHaveAccessibleDescription(/Enter at most 120 characters/),
  );
  expect(wire.calls("POST /api/App/ads/native/add")).toEqual([]);
});

test("a session that ended asks before a row goes with what was typed in it, which is kept nowhere", async () => {
  const { keepDraftsOnLeave } = await import("@/app/unsaved");
  const { admin } = open();
  await edit(admin, "Home", "First");
  await admin.type(screen.getByLabelText("Description"), " one");

  keepDraftsOnLeave(true);
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  keepDraftsOnLeave(false);

  expect(leaving.defaultPrevented).toBe(true);
});
