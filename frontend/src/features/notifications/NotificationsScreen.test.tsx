import { screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { CANCEL, choose, DELETE, GET, open, RESEND, RETRY, ROW, SEND, send } from "@tests/notifications";
import { findRow } from "@tests/rows";
import { interrupt } from "@tests/show";
import { errorResponse, ok } from "@tests/wire";
import { LOGO } from "@/lib/logo";

test("shows text, icon, state, and time", async () => {
  const { wire } = open();

  const row = within(await findRow("Sale"));
  expect(row.getByText("Everything must go")).toBeVisible();
  expect(row.getByText("https://shop.example.com")).toBeVisible();
  expect(row.getByText("Sent")).toBeVisible();
  expect(row.getByText("02/01/2025 01:30:00 AM")).toBeVisible();
  expect(document.querySelector("tr img")).toHaveAttribute("src", ROW.n_icon);
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=50"));
  expect(screen.getByText("Reaches every phone with the app (topic “all”).")).toBeVisible();
  expect(screen.queryByText(/no FCM credentials/)).toBeNull();
});

test("shows the logo without an icon", async () => {
  open([{ ...ROW, n_icon: "" }]);

  await screen.findByText("Sale");
  expect(document.querySelector("tr img")).toHaveAttribute("src", LOGO);
});

test("states without credentials that no phone is reached", async () => {
  open([], "log");

  expect(await screen.findByText(/only written to the server log/)).toBeVisible();
  expect(await screen.findByText("No notifications yet")).toBeVisible();
});

test("searches by title and text, and exports the results", async () => {
  const { admin, wire } = open();

  const link = await screen.findByRole("link", { name: "Download sent and scheduled as CSV" });
  expect(link).toHaveAttribute("href", "/site/export/notifications.csv");
  await admin.type(await screen.findByRole("searchbox", { name: "Search notifications" }), "win");
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=50&q=win"));
  await waitFor(() => expect(link).toHaveAttribute("href", "/site/export/notifications.csv?q=win"));
});

test("resends the icon by its file name", async () => {
  const { wire, admin } = open();
  wire.on(RESEND, ok({ message: "The notification is on its way again" }));

  await choose(admin, "Resend");
  await solve(admin);

  expect(await screen.findByText("The notification is on its way again")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(RESEND).body).toEqual({
      title: "Sale",
      message: "Everything must go",
      url: "https://shop.example.com",
      topic: "all",
      fileName: "0192.png",
    }),
  );
});

test("resends without a file name if there is no icon", async () => {
  const { wire, admin } = open([{ ...ROW, n_icon: "" }]);
  wire.on(RESEND, ok({ message: "done" }));

  await choose(admin, "Resend");
  await solve(admin);

  expect(await screen.findByText("done")).toBeVisible();
  expect(wire.last(RESEND).body).not.toHaveProperty("fileName");
});

test("reuses the idempotency key when a resend gets a gateway error", async () => {
  const { wire, admin } = open();
  wire.on(RESEND, { code: 502, raw: "<html>Bad Gateway</html>" });
  await choose(admin, "Resend");
  await solve(admin);
  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  wire.on(RESEND, ok({ message: "done" }));

  await choose(admin, "Resend");
  await solve(admin);

  expect(await screen.findByText("done")).toBeVisible();
  const keys = wire.requests(RESEND).map((sent) => sent.headers.get("Idempotency-Key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each(["fcm", "log"])("shows the past state of a notification with the provider %s", async (provider) => {
  open([ROW, { ...ROW, _id: "b", n_title: "Before", state: "logged" }], provider);

  const sent = within(await findRow("Sale"));
  const logged = within(await findRow("Before"));
  expect(sent.getByText("Sent")).toBeVisible();
  expect(logged.getByText("Not sent")).toBeVisible();
  expect(logged.getByText("(FCM is not set up)")).toBeVisible();
  expect(logged.queryByText("Sent")).toBeNull();
});

test("offers no Resend for a scheduled notification", async () => {
  const { admin } = open([{ ...ROW, state: "scheduled", sentAt: null }]);

  await admin.click(await screen.findByRole("button", { name: "Actions for Sale" }));

  expect(await screen.findByRole("menuitem", { name: "Cancel" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Resend" })).toBeNull();
});

test("shows why a notification failed, and sends it again", async () => {
  const failed = { ...ROW, state: "failed", error: "FCM responded with 400: Invalid value" };
  const { wire, admin } = open([failed]);
  wire.on(RETRY, ok({ message: "Retrying the notification" }));
  expect(await screen.findByText("FCM responded with 400: Invalid value")).toBeVisible();

  await choose(admin, "Send again");
  await solve(admin);
  expect(await screen.findByText("Retrying the notification")).toBeVisible();
  await waitFor(() => expect(wire.last(RETRY).body).toEqual({ id: "a" }));
});

test("moves the focus to the list after sending", async () => {
  const { wire, admin } = open();
  wire.on(SEND, ok({ message: "Notification sent" }));
  await admin.type(await screen.findByRole("textbox", { name: /^Title/ }), "Sale");
  await admin.type(screen.getByRole("textbox", { name: /^Message/ }), "Now");

  screen.getByRole("button", { name: "Send" }).focus();
  await admin.keyboard("{Enter}");
  (await screen.findByRole("button", { name: "Send now" })).focus();
  await admin.keyboard("{Enter}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("region", { name: "Sent and scheduled" })).toHaveFocus());
});

test("cancels a scheduled notification after confirmation", async () => {
  const { wire, admin } = open([{ ...ROW, state: "scheduled", sentAt: null }]);
  wire.on(CANCEL, ok({ message: "Notification canceled" }));
  expect(await screen.findByText("For 02/01/2025 01:30:00 AM")).toBeVisible();

  await choose(admin, "Cancel");
  await admin.click(await screen.findByRole("button", { name: "Keep" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requests(CANCEL)).toEqual([]);
  await choose(admin, "Cancel");
  await admin.click(await screen.findByRole("button", { name: "Cancel sending" }));

  expect(await screen.findByText("Notification canceled")).toBeVisible();
  await waitFor(() => expect(wire.last(CANCEL).body).toEqual({ id: "a" }));
});

test("deletes the selected notifications only after a correct answer", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, errorResponse(403, "Captcha answer is incorrect", { code: "captcha_wrong" }));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));
  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  await solve(admin);
  expect(await screen.findByText("Captcha answer is incorrect")).toBeVisible();

  wire.on(DELETE, ok({ message: "1 notification deleted" }));
  await screen.findByText("Incorrect answer. Try this one.");
  await solve(admin);
  expect(await screen.findByText("1 notification deleted")).toBeVisible();
  await waitFor(() => expect(wire.last(DELETE).body).toEqual({ id: ["a"] }));
});

test("shows the details of a notification", async () => {
  const { admin } = open();

  await choose(admin, "View");

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "https://shop.example.com" })).toBeVisible();
  expect(dialog.getByText("02/01/2025 01:30:00 AM by owner")).toBeVisible();
});

test("shows the reported counts in the row and in the details", async () => {
  const { admin } = open([
    { ...ROW, received: 1240, opened: 310, topic: "android" },
    { ...ROW, _id: "b", n_title: "Old" },
  ]);

  const row = within(await findRow("Sale"));
  expect(row.getByText("310").parentElement).toHaveTextContent("310 (25%)");
  expect(row.getByText("of 1.2k received")).toBeVisible();
  expect(row.getByText("Android")).toBeVisible();
  await choose(admin, "View");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("1.2k")).toBeVisible();
  expect(dialog.getByText("310 (25%)")).toBeVisible();
});

test("marks a test, and offers no Resend for it", async () => {
  const failed = { ...ROW, isTest: true, topic: "", state: "failed", error: "No phone has this token" };
  const { admin } = open([failed]);

  const row = within(await findRow("Sale"));
  expect(row.getByText("Test")).toBeVisible();
  expect(row.getByText("One phone")).toBeVisible();
  expect(row.getByText("No phone has this token")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Actions for Sale" }));
  expect(await screen.findByRole("menuitem", { name: "Duplicate as draft" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Resend" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Send again" })).toBeNull();
});

test("shows the time of the next attempt", async () => {
  open([{ ...ROW, state: "waiting", attempts: 3, error: "FCM responded with 503" }]);

  expect(await screen.findByText("Retrying")).toBeVisible();
  expect(screen.getByText("FCM responded with 503. Attempt 4 at 02/01/2025 01:30:00 AM")).toBeVisible();
});

test("shows that a canceled notification may have been sent", async () => {
  open([{ ...ROW, state: "cancelled", error: "A worker stopped while it was sending this notification." }]);

  expect(await screen.findByText("A worker stopped while it was sending this notification.")).toBeVisible();
});

test("restores an edited duplicate with its icon after a reload", async () => {
  const before = open();
  await choose(before.admin, "Duplicate as draft");
  await before.admin.type(screen.getByLabelText("Title"), " today");

  await interrupt();
  const { wire, admin } = open([]);

  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Sale today"));
  expect(screen.getByAltText("Preview")).toHaveAttribute("src", ROW.n_icon);
  wire.on(SEND, ok({ message: "on its way" }));
  await send(admin);
  await waitFor(() => expect(wire.last(SEND).body).toMatchObject({ title: "Sale today", fileName: "0192.png" }));
});
