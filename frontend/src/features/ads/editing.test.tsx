import { screen, waitFor, within } from "@testing-library/react";
import { LIST, NO_LIMITS, open, ROW } from "@tests/nativeAds";
import { findRow } from "@tests/rows";
import { errorResponse, ok } from "@tests/wire";

const ADD = "POST /api/App/ads/native/add";
const UPDATE = "PUT /api/App/ads/native/update/one";

test("focuses the first field of an opened row, and returns the focus", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await waitFor(() => expect(screen.getByLabelText("Ad ID")).toHaveFocus());

  await admin.keyboard("{Escape}");

  expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
});

test("edits ID and description, and saves over the loaded version", async () => {
  const { wire, admin } = open();
  wire.on(UPDATE, ok({ message: "any text of the server" }));
  await admin.click(await screen.findByRole("button", { name: "Edit" }));

  const row = await findRow("Home");
  await waitFor(() => expect(within(row).getAllByRole("textbox")).toHaveLength(2));
  await admin.type(within(row).getByLabelText("Ad ID"), " 2{Enter}");

  expect(await screen.findByText("Ad updated successfully!")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(UPDATE).body).toEqual({ ...NO_LIMITS, a_id: "ca-app-12", a_description: "On the home screen" }),
  );
  await waitFor(() => expect(wire.last(UPDATE).headers.get("If-Match")).toBe('"3"'));
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
});

test("discards changes on Escape after confirmation and on Cancel, without a request", async () => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), "x{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await screen.findByLabelText("Description")).toHaveValue("On the home screenx");
  await admin.keyboard("{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await admin.click(screen.getByRole("button", { name: "Edit" }));
  await admin.click(await screen.findByRole("button", { name: "Cancel" }));

  expect(await screen.findByText("On the home screen")).toBeVisible();
  expect(wire.sent.filter((sent) => sent.method === "PUT")).toEqual([]);
});

test("confirms before Cancel discards changes", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.type(await screen.findByLabelText("Description"), "x");

  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Description")).toHaveValue("On the home screenx");
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  expect(await screen.findByText("On the home screen")).toBeVisible();
});

test("keeps an edited row during a search, and confirms before opening another row", async () => {
  const { admin } = open([ROW, { ...ROW, _id: "two", a_name: "Feed", a_id: "ca-app-2" }]);
  const [home, feed] = await screen.findAllByRole("button", { name: "Edit" });
  await admin.click(home as HTMLElement);
  await admin.type(await screen.findByLabelText("Description"), "!");

  await admin.type(screen.getByRole("searchbox"), "Feed");
  await admin.click(feed as HTMLElement);
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await screen.findByLabelText("Description")).toHaveValue("On the home screen!");

  await admin.click(feed as HTMLElement);
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.getByLabelText("Ad ID")).toHaveValue("ca-app-2"));
});

test("shows in the open form that someone deleted the row, and keeps the typed values", async () => {
  const { wire, admin } = open([ROW, { ...ROW, _id: "two", a_name: "Feed" }]);
  wire.on(ADD, ok({ message: "Ad added", data: { ...ROW, _id: "new" } }));
  const [home] = await screen.findAllByRole("button", { name: "Edit" });
  await admin.click(home as HTMLElement);
  await admin.type(await screen.findByLabelText("Description"), "!");

  wire.on(LIST, ok({ data: [] }));
  // Adding an ad reloads the list.
  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Own");
  const added = within(screen.getByLabelText("Ad name").closest("form") as HTMLElement);
  await admin.type(added.getByLabelText("Ad ID"), "own");
  await admin.type(added.getByLabelText("Description"), "own");
  await admin.click(added.getByRole("button", { name: "Save ad" }));

  expect(await screen.findByText(/Someone deleted this item while you were editing it/)).toBeVisible();
  expect(screen.getByLabelText("Description")).toHaveValue("On the home screen!");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await admin.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText(/^No native ads/i)).toBeVisible();
});

test("shows both texts on a conflict, and overwrites only on request", async () => {
  const { wire, admin } = open();
  wire.on(
    UPDATE,
    errorResponse(409, "Someone else changed it", { data: { ...ROW, a_description: "Theirs", version: 4 } }),
  );
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.clear(await screen.findByLabelText("Description"));
  await admin.type(screen.getByLabelText("Description"), "Mine");
  await admin.click(screen.getByRole("button", { name: "Save" }));

  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Theirs")).toBeVisible();
  expect(within(dialog).getByText("Mine")).toBeVisible();
  wire.on(UPDATE, ok());
  const keepButton = within(dialog).getByRole("button", { name: "Keep your version" });
  await waitFor(() => expect(keepButton).not.toHaveAttribute("aria-busy"));
  await admin.click(keepButton);

  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(2));
  // Over the version of the dialog, so that a third admin's change is a conflict again.
  await waitFor(() => expect(wire.last(UPDATE).headers.get("If-Match")).toBe('"4"'));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ a_description: "Mine" }));
});

test("shows the server's message, or 'Error updating ad.' without one", async () => {
  const { wire, admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  wire.on(UPDATE, errorResponse(400, "Too long"));
  await admin.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Too long")).toBeVisible();

  wire.on(UPDATE, errorResponse(400, ""));
  await admin.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Error updating ad.")).toBeVisible();
});
