import { screen, waitFor, within } from "@testing-library/react";
import { CLEAR_ONE, CLEARED_COUNTS, LIST, open } from "@tests/analytics";
import { errorResponse, later, ok } from "@tests/wire";

const HOME = { _id: "one", a_name: "Home ad", a_click: 12, a_view: 100, kind: "native" };
const CLEARED = {
  _id: "c1",
  label: "Home ad",
  items: 1,
  startDate: "2025-03-16",
  endDate: "2025-03-16",
  views: 200,
  clicks: 12,
  by: "owner",
  createdAt: "2025-03-15T20:00:00.000Z",
  undoUntil: "2025-04-14T20:00:00.000Z",
  restorable: true,
};

function openWith(cleared: object[] = []) {
  const opened = open([HOME]);
  opened.wire.on(CLEARED_COUNTS, ok({ data: cleared }));
  return opened;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test("names what each Undo restores, and shows only the used one as busy", async () => {
  const { wire, admin } = openWith([CLEARED, { ...CLEARED, _id: "c2", label: "Feed" }]);
  const slow = later();
  wire.on("POST /api/App/analytics/admin/clearings/c1/undo", slow.reply);
  const home = await screen.findByRole("button", { name: "Undo: “Home ad”: 12 clicks, 200 views, 16 Mar 2025" });
  const feed = screen.getByRole("button", { name: /^Undo: “Feed”/ });

  await admin.click(home);

  await waitFor(() => expect(home).toHaveAttribute("aria-busy", "true"));
  expect(feed).not.toHaveAttribute("aria-busy");
  expect(feed).toHaveAttribute("aria-disabled", "true");
  expect(feed).toBeEnabled();
  slow.come(ok({ message: "Counts restored" }));
  await waitFor(() => expect(feed).not.toHaveAttribute("aria-disabled"));
});

test("shows why the cleared counts are missing, and loads them again", async () => {
  const { wire, admin } = openWith();
  wire.on(CLEARED_COUNTS, errorResponse(503, "The database is busy."));
  expect(await screen.findByRole("heading", { name: "Recently cleared" })).toBeVisible();
  expect(screen.getByText("The database is busy.")).toBeVisible();
  wire.on(CLEARED_COUNTS, ok({ data: [CLEARED] }));

  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText(/^“Home ad”: 12 clicks/)).toBeVisible();
});

test("clears the shown range of a card, and disables Clear all, while another range loads", async () => {
  const { wire, admin } = openWith();
  wire.on(CLEAR_ONE, ok({ message: "Counts cleared", data: { _id: "c1" } }));
  const clear = await screen.findByRole("button", { name: "Clear Home ad" });
  const slow = later();
  wire.on(LIST, slow.reply);
  await admin.click(screen.getByRole("button", { name: "Yesterday" }));
  expect(screen.getByRole("button", { name: "Clear all", hidden: true })).toBeDisabled();

  await admin.click(clear);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/12 clicks and 100 views from “Home ad”/)).toBeVisible();
  slow.come(ok({ data: [{ ...HOME, a_click: 3 }], previous: null }));
  await admin.type(await dialog.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");

  await waitFor(() => expect(wire.last(CLEAR_ONE).query).toBe("?startDate=2025-03-16&endDate=2025-03-16"));
});

test("disables Clear all until the counts are loaded", async () => {
  const slow = later();
  const { wire, admin } = openWith();
  wire.on(LIST, slow.reply);
  expect(screen.getByRole("button", { name: "Clear all" })).toBeDisabled();

  slow.come(errorResponse(503, "Back in a minute."));
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("button", { name: "Clear all" })).toBeDisabled();

  wire.on(LIST, ok({ data: [HOME], previous: null }));
  await admin.click(retry);
  await waitFor(() => expect(screen.getByRole("button", { name: "Clear all" })).toBeEnabled());
});
