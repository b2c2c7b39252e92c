import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { typeDate } from "@tests/dates";
import { choose, open, ROW, SEND, send } from "@tests/notifications";
import { aPage } from "@tests/page";
import { errorResponse, later, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { britishDay, dayOf, formatLocalTime } from "@/lib/dates";

async function write(admin: ReturnType<typeof open>["admin"]) {
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  const icon = new File(["x"], "icon.png", { type: "image/png" });
  await admin.upload(screen.getByLabelText("Icon"), icon);
}

test("shows a live preview, and sends the notification as a form", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "The notification is on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await waitFor(() =>
    expect(screen.getByRole("figure", { name: "Preview of the notification" })).toHaveTextContent("SaleNow"),
  );

  await send(admin);

  expect(await screen.findByText("The notification is on its way")).toBeVisible();
  await waitFor(() => expect(wire.last(SEND).body).toEqual({ title: "Sale", message: "Now", url: "", topic: "all" }));
  await waitFor(() => expect(wire.last(SEND).headers.get("Idempotency-Key")).toBeTruthy());
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue(""));
});

test("does not open an icon that is dropped outside the field", async () => {
  open([]);
  await screen.findByLabelText("Icon");
  const files = { dataTransfer: { types: ["Files"], files: [new File(["x"], "icon.png")] } };

  // False means that the default action was prevented.
  expect(fireEvent.dragOver(document.body, files)).toBe(false);
  expect(fireEvent.drop(document.body, files)).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ["text/plain"] } })).toBe(true);
  expect(screen.queryByText("Checking the image")).toBeNull();
});

test("checks an icon that is dropped on the field", async () => {
  open([]);
  const icon = new File(["x"], "icon.svg", { type: "image/svg+xml" });
  const items = [{ kind: "file", type: icon.type, getAsFile: () => icon }];

  fireEvent.drop((await screen.findByLabelText("Icon")).parentElement as HTMLElement, {
    dataTransfer: { types: ["Files"], files: [icon], items },
  });

  expect(await screen.findByText("Checking the image")).toBeVisible();
  expect(await screen.findByText(/Please select a valid image file/)).toBeVisible();
});

test.each([
  ["Title", "Please fill all the fields"],
  ["Message", "Please fill all the fields"],
])("requires a %s", async (label, expected) => {
  const { wire, admin } = open([]);
  const other = label === "Title" ? "Message" : "Title";
  await admin.type(await screen.findByLabelText(other), "words");

  await admin.click(screen.getByRole("button", { name: "Send" }));

  expect((await screen.findAllByText(expected)).length).toBeGreaterThan(0);
  expect(wire.requests(SEND)).toHaveLength(0);
});

test.each(["javascript:alert(1)", "u"])("rejects a link that phones should not open: %s", async (address) => {
  const { wire, admin } = open([]);
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await admin.type(screen.getByLabelText("URL (optional)"), address);

  await admin.click(screen.getByRole("button", { name: "Send" }));

  expect(await screen.findByText(/Enter a URL .*, or one that opens an app/)).toBeVisible();
  expect(wire.requests(SEND)).toHaveLength(0);
});

test("keeps the dialog open during sending and after a failure", async () => {
  const { wire, admin } = open([]);
  const sent = later();
  wire.on(SEND, sent.reply);
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await send(admin);

  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await admin.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeVisible();

  sent.come(errorResponse(503, "Try later"));
  expect(await screen.findByText("Try later")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
});

test("reuses the idempotency key after a lost response", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, { code: 504, raw: "<html>Gateway Timeout</html>" });
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await send(admin);
  expect(await screen.findByText("Internet Server Error")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(wire.requests(SEND)).toHaveLength(2));

  expect(new Set(wire.requests(SEND).map((sent) => sent.headers.get("Idempotency-Key"))).size).toBe(1);
});

test("does not send while the icon is invalid", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  const icon = new File(["x"], "icon.svg", { type: "image/svg+xml" });
  fireEvent.change(screen.getByLabelText("Icon"), { target: { files: [icon] } });
  await screen.findByText("Checking the image");
  await admin.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/Please select a valid image file/)).toBeVisible();
  expect(wire.requests(SEND)).toEqual([]);

  await admin.click(await screen.findByRole("button", { name: "Remove icon" }));
  await send(admin);

  expect(await screen.findByText("on its way")).toBeVisible();
  expect(wire.last(SEND).body).not.toHaveProperty("image");
});

test("shows the server's icon error at the focused field", async () => {
  const { wire, admin } = open([]);
  const expected = "The image has too many pixels. The limit is 16 million.";
  wire.on(SEND, errorResponse(400, expected, { errors: { image: [expected] } }));
  await write(admin);

  await send(admin);

  await waitFor(() => expect(screen.getByLabelText("Icon")).toHaveFocus());
  expect(screen.getByLabelText("Icon")).toBeInvalid();
  expect(screen.getByLabelText("Icon")).toHaveAccessibleDescription(expect.stringContaining(expected));
});

test("shows the server's error at a focused text field", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, errorResponse(400, "Too long together", { errors: { message: ["Too long together"] } }));
  await write(admin);

  await send(admin);

  await waitFor(() => expect(screen.getByLabelText("Message")).toHaveFocus());
  expect(screen.getByLabelText("Message")).toBeInvalid();
});

test("shows the recipients before sending, and sends nothing on Cancel", async () => {
  const { wire, admin } = open([]);
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  expect(await screen.findByText("Reaches every phone with the app (topic “all”).")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Send" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Send “Sale”?" }));
  expect(await dialog.findByText("Reaches every phone with the app (topic “all”).")).toBeVisible();
  expect(dialog.getByText("The notification is sent immediately. You cannot recall it.")).toBeVisible();
  await admin.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.requests(SEND)).toEqual([]);
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
});

/** Return the local date in some days. */
const dayIn = (days: number) => dayOf(Date.now() + days * 86_400_000);

test("shows missing credentials and the scheduled time in the dialog", async () => {
  const day = dayIn(30);
  const { wire, admin } = open([], "log");
  wire.on(SEND, ok({ message: "The notification is scheduled" }));
  await screen.findByText(/only written to the server log/);
  await admin.type(screen.getByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await typeDate(admin, "Send at", britishDay(day).replaceAll("/", ""));
  await typeDate(admin, /^Send at, time in/, "0630PM");

  await admin.click(screen.getByRole("button", { name: "Schedule" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Schedule “Sale”?" }));
  expect(dialog.getByText(/only written to the server log\. Audience: All phones\./)).toBeVisible();
  expect(
    dialog.getByText(new RegExp(`The notification is sent on ${formatLocalTime(`${day}T18:30`)}, Asia/Kolkata time`)),
  ).toBeVisible();
  await admin.click(dialog.getByRole("button", { name: "Schedule" }));
  expect(await screen.findByText(`The notification is scheduled for ${formatLocalTime(`${day}T18:30`)}`)).toBeVisible();
  expect(wire.last(SEND).body).toMatchObject({ sendAt: `${day}T18:30` });
});

test("rejects a time more than a year away before the dialog", async () => {
  const { wire, admin } = open([]);
  await write(admin);
  await typeDate(admin, "Send at", britishDay(dayIn(367)).replaceAll("/", ""));
  await typeDate(admin, /^Send at, time in/, "0630PM");

  await admin.click(screen.getByRole("button", { name: "Schedule" }));

  expect(await screen.findByText("This time is more than a year away.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(wire.requests(SEND)).toEqual([]);
});

test("shows how much text a lock screen shows, without limiting it", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "👍 Sale");
  expect(screen.getByText("6 of about 40")).toBeVisible();
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "x".repeat(121) } });
  expect(await screen.findByText("121 of about 120")).toHaveTextContent("121 of about 120. Lock screens cut the rest.");

  await send(admin);

  expect(await screen.findByText("on its way")).toBeVisible();
});

test("duplicates a notification as a draft with its icon", async () => {
  const { wire, admin } = open();
  wire.on(SEND, ok({ message: "on its way" }));
  await choose(admin, "Duplicate as draft");
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Sale"));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveFocus());
  expect(screen.getByLabelText("Message")).toHaveValue("Everything must go");
  expect(screen.getByAltText("Preview")).toHaveAttribute("src", ROW.n_icon);

  await send(admin);
  await waitFor(() => expect(wire.last(SEND).body).toMatchObject({ title: "Sale", fileName: "0192.png" }));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue(""));

  await choose(admin, "Duplicate as draft");
  await admin.click(screen.getByRole("button", { name: "Remove icon" }));
  await send(admin);
  await waitFor(() => expect(wire.requests(SEND)).toHaveLength(2));
  expect(wire.last(SEND).body).not.toHaveProperty("fileName");
});

const leaving = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("keeps a draft when the page is left, and discards it after confirmation", async () => {
  const first = open([]);
  await first.admin.type(await screen.findByLabelText("Title"), "Sale");
  await first.admin.selectOptions(screen.getByLabelText("To"), "android");
  expect(leaving()).toBe(true);
  dispatchEvent(new Event("pagehide"));
  cleanup();

  const { admin } = open([]);
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Sale"));
  expect(screen.getByLabelText("To")).toHaveValue("android");
  await admin.click(screen.getByRole("button", { name: "Discard draft" }));
  await admin.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Discard" }));

  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue(""));
  expect(screen.queryByRole("button", { name: "Discard draft" })).toBeNull();
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(0);
});

test("confirms leaving while the draft has an icon, which cannot be kept", async () => {
  const { admin } = open([]);
  await write(admin);

  await waitFor(() => expect(leaving()).toBe(false));
});

test("explains to a viewer why there is no form", async () => {
  setPageConfig({ ...aPage(), denied: ["sendNotification"] });
  open();

  expect(await screen.findByText("Your role does not allow changes here.")).toBeVisible();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("shows the audience and its size before sending without credentials", async () => {
  const { wire, admin } = open([], "log");
  const phones = { phones: 2990, platforms: [{ code: "android", phones: 2549 }], versions: [], languages: [] };
  wire.on("GET /api/App/controller/admin/phones", ok({ data: phones }));

  await admin.selectOptions(await screen.findByLabelText("To"), "android");

  expect(
    await screen.findByText("Audience: Android. About 2,549 phones used the app in the last 24 hours."),
  ).toBeVisible();
});

test("confirms before a duplicate replaces typed values", async () => {
  const { admin } = open();
  await admin.type(await screen.findByLabelText("Title"), "Half");

  await choose(admin, "Duplicate as draft");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Title")).toHaveValue("Half");

  await choose(admin, "Duplicate as draft");
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Sale"));
});

test.each([
  ["example.com/x", "https://example.com/x"],
  ["myapp://offers/7", "myapp://offers/7"],
])("accepts the link %s", async (typed, sent) => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "on its way" }));
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
  await admin.type(screen.getByLabelText("URL (optional)"), typed);
  await admin.tab();
  expect(screen.getByLabelText("URL (optional)")).toHaveValue(sent);

  await send(admin);

  await waitFor(() => expect(wire.last(SEND).body).toMatchObject({ url: sent }));
});
