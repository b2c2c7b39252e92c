import { screen, waitFor, within } from "@testing-library/react";
import { LIST, NO_LIMITS, open, ROW } from "@tests/nativeAds";
import { watchLocation } from "@tests/page";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { PlacementsScreen } from "./PlacementsScreen";

const ADD = "POST /api/App/ads/native/add";

async function fillForm(admin: ReturnType<typeof show>, [name, id, description]: [string, string, string]) {
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), name);
  await admin.type(screen.getByLabelText("Ad ID"), id);
  await admin.type(screen.getByLabelText("Description"), description);
  await admin.click(screen.getByRole("button", { name: "Save ad" }));
}

async function duplicate(admin: ReturnType<typeof show>, name: string) {
  await admin.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await admin.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
}

test("shows the name, ID, description, and local time of the last change", async () => {
  open();

  const row = await findRow("Home");

  expect(within(row).getByText("01")).toBeVisible();
  expect(within(row).getByText("ca-app-1")).toBeVisible();
  expect(within(row).getByTitle("02/01/2025 01:30:00 AM")).toHaveTextContent("02/01/2025");
});

test("rejects blank fields without a request", async () => {
  const { wire, admin } = open();

  await fillForm(admin, ["  ", "x", "y"]);

  expect(await screen.findByText("Please fill all the fields")).toBeVisible();
  expect(wire.requests(ADD)).toEqual([]);
});

test("removes spaces, closes the form, and reloads the list after a save", async () => {
  const { wire, admin } = open([]);
  wire.on(ADD, ok({ message: "Ad added", data: ROW }));

  await fillForm(admin, ["My Ad", " ca app ", " First words "]);

  expect(await screen.findByText("Ad added")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(ADD).body).toEqual({ ...NO_LIMITS, a_name: "MyAd", a_id: "caapp", a_description: "First words" }),
  );
  await waitFor(() => expect(wire.last(ADD).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/));
  await waitFor(() => expect(screen.queryByLabelText("Ad name")).toBeNull());
  await waitFor(() => expect(wire.requests(LIST).length).toBeGreaterThan(1));
  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  expect(await screen.findByLabelText("Ad name")).toHaveValue("");
});

test("resets the form with a new idempotency key on Save and add another", async () => {
  const { wire, admin } = open();
  let added = 0;
  wire.on(ADD, () => {
    added += 1;
    return ok({ message: "Ad added", data: { ...ROW, _id: `new ${added}` } });
  });
  await duplicate(admin, "Home");
  await admin.clear(await screen.findByLabelText("Ad name"));
  await admin.type(screen.getByLabelText("Ad name"), "My First");
  await admin.click(screen.getByRole("button", { name: "Save and add another" }));

  expect(await screen.findByText("“MyFirst” added")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Ad name")).toHaveValue(""));
  expect(screen.getByLabelText("Ad name")).toHaveFocus();
  expect(screen.getByLabelText("Ad ID")).toHaveValue("");
  expect(screen.getByLabelText("Description")).toHaveValue("");
  const first = wire.last(ADD).headers.get("Idempotency-Key");
  await admin.type(screen.getByLabelText("Ad name"), "Second");
  await admin.type(screen.getByLabelText("Ad ID"), "x");
  await admin.type(screen.getByLabelText("Description"), "y");
  // Enter submits with the button that closes the form.
  await admin.type(screen.getByLabelText("Ad ID"), "{Enter}");

  expect(await screen.findByText("Ad added")).toBeVisible();
  expect(wire.last(ADD).body).toMatchObject({ a_name: "Second", a_id: "x", a_description: "y" });
  expect(wire.last(ADD).headers.get("Idempotency-Key")).not.toBe(first);
  await waitFor(() => expect(screen.queryByLabelText("Ad name")).toBeNull());
});

test("shows added ads first and marks them as new", async () => {
  const { wire, admin } = open([ROW, { ...ROW, _id: "two", a_name: "Feed" }]);
  await screen.findByText("Feed");
  for (const name of ["First", "Second"]) {
    const added = { ...ROW, _id: name, a_name: name };
    wire.on(ADD, ok({ message: "Ad added", data: added }));
    const rows = screen.queryByText("First") ? [{ ...ROW, _id: "First", a_name: "First" }, added] : [added];
    wire.on(LIST, ok({ data: [ROW, { ...ROW, _id: "two", a_name: "Feed" }, ...rows] }));
    await fillForm(admin, [name, "x", "y"]);
    await screen.findByText(name);
  }

  const headings = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(headings).toEqual(["SecondNew", "FirstNew", "Home", "Feed"]);
});

test("makes the fields read-only during Save and add another", async () => {
  const { wire, admin } = open();
  const slow = later();
  wire.on(ADD, slow.reply);
  await duplicate(admin, "Home");
  await admin.click(await screen.findByRole("button", { name: "Save and add another" }));

  await waitFor(() => expect(screen.getByLabelText("Ad name")).toHaveAttribute("readonly"));
  await admin.type(screen.getByLabelText("Ad name"), "Next");
  await admin.type(screen.getByLabelText("Description"), "Next");
  expect(screen.getByLabelText("Ad name")).toHaveValue("Home");
  expect(screen.getByLabelText("Description")).toHaveValue("On the home screen");
  slow.come(errorResponse(400, "Not today"));

  expect(await screen.findByText("Not today")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Ad name")).not.toHaveAttribute("readonly"));
  await admin.type(screen.getByLabelText("Ad name"), "-2");
  expect(screen.getByLabelText("Ad name")).toHaveValue("Home-2");
});

test("keeps the form and the idempotency key after a failed save", async () => {
  const { wire, admin } = open([]);
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Home");
  await admin.type(screen.getByLabelText("Ad ID"), "x");
  await admin.type(screen.getByLabelText("Description"), "y");
  await admin.click(screen.getByRole("button", { name: "Save and add another" }));
  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  expect(screen.getByLabelText("Ad name")).toHaveValue("Home");
  const key = wire.last(ADD).headers.get("Idempotency-Key");
  wire.on(ADD, ok({ message: "Ad added", data: ROW }));

  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  expect(await screen.findByText("Ad added")).toBeVisible();
  expect(wire.last(ADD).headers.get("Idempotency-Key")).toBe(key);
  await waitFor(() => expect(screen.queryByLabelText("Ad name")).toBeNull());
});

test("focuses the first field of the form, and confirms Escape only after typing", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  expect(await screen.findByLabelText("Ad name")).toHaveFocus();
  await admin.keyboard("{Escape}");
  expect(screen.queryByLabelText("Ad name")).toBeNull();
  expect(screen.getByRole("button", { name: "Add ad" })).toHaveFocus();

  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  await admin.keyboard("Half{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await screen.findByLabelText("Ad name")).toHaveValue("Half");
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test("opens the form with the duplicated texts, and confirms before replacing typed values", async () => {
  const { wire, admin } = open([ROW, { ...ROW, _id: "two", a_name: "Feed", a_id: "ca-app-2" }]);
  wire.on(ADD, ok({ message: "Ad added", data: { ...ROW, _id: "new" } }));
  await duplicate(admin, "Home");
  const name = await screen.findByLabelText("Ad name");
  expect(name).toHaveFocus();
  expect(name).toHaveValue("Home");
  expect(screen.getByLabelText("Ad ID")).toHaveValue("ca-app-1");
  await admin.type(name, "2");

  await duplicate(admin, "Feed");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await screen.findByLabelText("Ad name")).toHaveValue("Home2");
  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  expect(await screen.findByText("Ad added")).toBeVisible();
  expect(wire.last(ADD).body).toMatchObject({ a_name: "Home2", a_id: "ca-app-1", a_description: "On the home screen" });
  await admin.click(screen.getByRole("button", { name: "Add ad" }));
  expect(await screen.findByLabelText("Ad name")).toHaveValue("");
});

test("opens the duplicate after Discard, and forgets it after Keep editing", async () => {
  const { admin } = open([ROW, { ...ROW, _id: "two", a_name: "Feed", a_id: "ca-app-2" }]);
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Half");

  await duplicate(admin, "Feed");
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Ad name")).toHaveValue("Feed");
  expect(screen.getByLabelText("Ad ID")).toHaveValue("ca-app-2");
  expect(screen.getByLabelText("Ad name")).toHaveFocus();

  await admin.type(screen.getByLabelText("Ad name"), "2");
  await duplicate(admin, "Home");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  await admin.click(screen.getByRole("button", { name: "Close form" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.queryByLabelText("Ad name")).toBeNull();
});

test("hides the button of the empty state while the form is open", async () => {
  const { admin } = open([]);

  await admin.click(await screen.findByRole("button", { name: "Add the first ad" }));
  expect(await screen.findByLabelText("Ad name")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Add the first ad" })).toBeNull();

  await admin.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Add the first ad" })).toBeVisible();
});

test("links to a CSV file with the shown ads", async () => {
  const { admin } = open();

  const link = await screen.findByRole("link", { name: "Download native ads as CSV" });

  expect(link).toHaveAttribute("href", "/site/export/ads/native.csv");
  await admin.type(screen.getByRole("searchbox"), "a&b");
  await waitFor(() => expect(link).toHaveAttribute("href", "/site/export/ads/native.csv?q=a%26b"));
  expect(await screen.findByText(/^0 of \d+ ads?$/)).toBeVisible();
});

test("logs an undecryptable response without opening /Error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  watchLocation("/site/manage/ads/nativeAds/add");
  fakeWire().on(LIST, { raw: '{"encrypted": "x", "iv": "y"}' });

  show(<PlacementsScreen />);

  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(logged).toHaveBeenCalled();
  expect(location.assign).not.toHaveBeenCalled();
});
