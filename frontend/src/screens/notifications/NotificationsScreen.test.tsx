import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, refused } from "@tests/wire";
import { LOGO } from "@/lib/logo";
import { NotificationsScreen } from "./NotificationsScreen";

const GET = "GET /api/App/notification/history";
const SEND = "POST /api/App/notification/send";
const RESEND = "POST /api/App/notification/resend";
const RETRY = "POST /api/App/notification/retry";
const CANCEL = "POST /api/App/notification/cancel";
const DELETE = "DELETE /api/App/notification/delete";
const ROW = {
  _id: "a",
  n_title: "Sale",
  n_message: "Everything must go",
  n_url: "https://shop.example.com",
  n_icon: "http://localhost/media/notifications/0192.png?signature=x",
  createdAt: "2025-01-01T20:00:00.000Z",
  createdBy: "owner",
  sendAt: "2025-01-01T20:00:00.000Z",
  state: "sent",
  attempts: 1,
  nextAt: "2025-01-01T20:00:00.000Z",
  sentAt: "2025-01-01T20:00:01.000Z",
  error: "",
};

function open(rows: object[] = [ROW], provider = "fcm") {
  const wire = fakeWire()
    .on(GET, ok({ data: rows, totalPages: 1, provider }))
    .on("GET /api/admin/captcha", ok({ id: "c", question: "8 + 5" }));
  return { wire, admin: show(<NotificationsScreen />) };
}

async function choose(admin: ReturnType<typeof show>, item: string) {
  await admin.click(await screen.findByRole("button", { name: "Actions for Sale" }));
  await admin.click(await screen.findByRole("menuitem", { name: item }));
}

async function solve(admin: ReturnType<typeof show>) {
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");
}

test("the history shows words, icon, state and time", async () => {
  const { wire } = open();

  const row = within((await screen.findByText("Sale")).closest("tr") as HTMLElement);
  expect(row.getByText("Everything must go")).toBeVisible();
  expect(row.getByText("https://shop.example.com")).toBeVisible();
  expect(row.getByText("Sent")).toBeVisible();
  expect(row.getByText("02/01/2025 01:30:00 AM")).toBeVisible();
  expect(document.querySelector("tr img")).toHaveAttribute("src", ROW.n_icon);
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=50"));
  await waitFor(() => expect(screen.queryByText(/no FCM credentials/)).toBeNull());
});

test("without an icon the logo stands there", async () => {
  open([{ ...ROW, n_icon: "" }]);

  await screen.findByText("Sale");
  expect(document.querySelector("tr img")).toHaveAttribute("src", LOGO);
});

test("without credentials the screen says that nothing reaches a phone", async () => {
  open([], "log");

  await waitFor(() => expect(screen.getByText(/only written to the server log/)).toBeVisible());
  expect(screen.getByText("Nothing sent yet")).toBeVisible();
});

test("what is written is shown on a phone, and sent as a form", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "The notification is on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await waitFor(() =>
    expect(screen.getByRole("figure", { name: "Preview of the notification" })).toHaveTextContent("SaleNow"),
  );

  await admin.click(screen.getByRole("button", { name: "Send" }));

  await waitFor(() => expect(screen.getByText("The notification is on its way")).toBeVisible());
  await waitFor(() => expect(wire.last(SEND).body).toEqual({ title: "Sale", message: "Now", url: "" }));
  await waitFor(() => expect(wire.last(SEND).headers.get("Idempotency-Key")).toBeTruthy());
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue(""));
});

test.each([
  ["Title", "Please fill all the fields"],
  ["Message", "Please fill all the fields"],
])("without a %s nothing is sent", async (label, told) => {
  const { wire, admin } = open([]);
  const other = label === "Title" ? "Message" : "Title";
  await admin.type(await screen.findByLabelText(other), "words");

  await admin.click(screen.getByRole("button", { name: "Send" }));

  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
  expect(wire.calls(SEND)).toHaveLength(0);
});

test("an address that no phone should open is not sent", async () => {
  const { wire, admin } = open([]);
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await admin.type(screen.getByLabelText("URL"), "javascript:alert(1)");

  await admin.click(screen.getByRole("button", { name: "Send" }));

  await waitFor(() =>
    expect(screen.getByText("Enter a web address that begins with http:// or https://.")).toBeVisible(),
  );
  expect(wire.calls(SEND)).toHaveLength(0);
});

test("a refusal keeps what was typed and says why", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, refused(400, "Too long together", { errors: { message: ["Too long together"] } }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");

  await admin.click(screen.getByRole("button", { name: "Send" }));

  expect((await screen.findAllByText("Too long together")).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
});

test("a resend keeps the icon by its file name", async () => {
  const { wire, admin } = open();
  wire.on(RESEND, ok({ message: "The notification is on its way again" }));

  await choose(admin, "Resend");
  await solve(admin);

  await waitFor(() => expect(screen.getByText("The notification is on its way again")).toBeVisible());
  await waitFor(() =>
    expect(wire.last(RESEND).body).toEqual({
      title: "Sale",
      message: "Everything must go",
      url: "https://shop.example.com",
      fileName: "0192.png",
    }),
  );
});

test("a resend without an icon names no file", async () => {
  const { wire, admin } = open([{ ...ROW, n_icon: "" }]);
  wire.on(RESEND, ok({ message: "done" }));

  await choose(admin, "Resend");
  await solve(admin);

  await waitFor(() => expect(screen.getByText("done")).toBeVisible());
  expect(wire.last(RESEND).body).not.toHaveProperty("fileName");
});

test("a resend that a gateway may have swallowed goes out under the same key", async () => {
  const { wire, admin } = open();
  wire.on(RESEND, { code: 502, raw: "<html>Bad Gateway</html>" });
  await choose(admin, "Resend");
  await solve(admin);
  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  wire.on(RESEND, ok({ message: "done" }));

  await choose(admin, "Resend");
  await solve(admin);

  expect(await screen.findByText("done")).toBeVisible();
  const keys = wire.calls(RESEND).map((sent) => sent.headers.get("Idempotency-Key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("two presses over a lost answer send one push", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, { code: 504, raw: "<html>Gateway Timeout</html>" });
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await admin.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Internet Server Error")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(wire.calls(SEND)).toHaveLength(2));

  expect(new Set(wire.calls(SEND).map((sent) => sent.headers.get("Idempotency-Key"))).size).toBe(1);
});

test("an icon that was refused holds the push back until it is removed", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  const icon = new File(["x"], "icon.svg", { type: "image/svg+xml" });
  fireEvent.change(screen.getByLabelText("Icon"), { target: { files: [icon] } });
  await admin.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/Please select a valid image file/)).toBeVisible();
  expect(wire.calls(SEND)).toEqual([]);

  await admin.click(await screen.findByRole("button", { name: "Remove icon" }));
  await admin.click(screen.getByRole("button", { name: "Send" }));

  expect(await screen.findByText("on its way")).toBeVisible();
  expect(wire.last(SEND).body).not.toHaveProperty("image");
});

test("what only went to the log is not called sent", async () => {
  open([ROW], "log");

  const row = within((await screen.findByText("Sale")).closest("tr") as HTMLElement);
  expect(row.getByText("Logged")).toBeVisible();
  expect(row.queryByText("Sent")).toBeNull();
});

test("what is still to come is not offered a resend", async () => {
  const { admin } = open([{ ...ROW, state: "scheduled", sentAt: null }]);

  await admin.click(await screen.findByRole("button", { name: "Actions for Sale" }));

  expect(await screen.findByRole("menuitem", { name: "Stop" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Resend" })).toBeNull();
});

test("one that failed says why and can be sent again; one that waits can be stopped", async () => {
  const failed = { ...ROW, state: "failed", error: "FCM answered 400 Invalid value" };
  const { wire, admin } = open([failed]);
  wire.on(RETRY, ok({ message: "It is tried again" }));
  await waitFor(() => expect(screen.getByText("FCM answered 400 Invalid value")).toBeVisible());

  await choose(admin, "Send again");
  await solve(admin);
  await waitFor(() => expect(screen.getByText("It is tried again")).toBeVisible());
  await waitFor(() => expect(wire.last(RETRY).body).toEqual({ id: "a" }));
});

test("what is scheduled can be stopped", async () => {
  const { wire, admin } = open([{ ...ROW, state: "scheduled", sentAt: null }]);
  wire.on(CANCEL, ok({ message: "The notification is not sent" }));
  await waitFor(() => expect(screen.getByText("For 02/01/2025 01:30:00 AM")).toBeVisible());

  await choose(admin, "Stop");

  await waitFor(() => expect(screen.getByText("The notification is not sent")).toBeVisible());
  await waitFor(() => expect(wire.last(CANCEL).body).toEqual({ id: "a" }));
});

test("chosen ones are deleted after a solved problem; a wrong answer keeps them", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, refused(403, "Captcha answer is incorrect"));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));
  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  await solve(admin);
  await waitFor(() => expect(screen.getByText("Captcha answer is incorrect")).toBeVisible());

  wire.on(DELETE, ok({ message: "1 notification deleted" }));
  await screen.findByText("Incorrect. Try this one.");
  await solve(admin);
  await waitFor(() => expect(screen.getByText("1 notification deleted")).toBeVisible());
  await waitFor(() => expect(wire.last(DELETE).body).toEqual({ id: ["a"] }));
});

test("all of one notification can be viewed", async () => {
  const { admin } = open();

  await choose(admin, "View");

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "https://shop.example.com" })).toBeVisible();
  expect(dialog.getByText("02/01/2025 01:30:00 AM by owner")).toBeVisible();
});
