import { screen, waitFor, within } from "@testing-library/react";
import { open, SEND, send, TEST } from "@tests/notifications";
import { errorResponse, later, ok } from "@tests/wire";

const PATH = "/api/App/notification/test/phones";
const PHONES = `GET ${PATH}`;
const TOKEN = "cGhvbmUtMQ:APA91bH-0123456789";

async function write(admin: ReturnType<typeof open>["admin"]) {
  await admin.type(await screen.findByLabelText("Title"), "Sale");
  await admin.type(screen.getByLabelText("Message"), "Now");
}

async function openTest(admin: ReturnType<typeof open>["admin"]) {
  await write(admin);
  await admin.click(screen.getByRole("button", { name: "Send a test" }));
  return within(await screen.findByRole("dialog", { name: "Send a test" }));
}

test("sends a test to one phone, and keeps the form", async () => {
  const { wire, admin } = open([]);
  wire.on(TEST, ok({ message: "The test is on its way" }));
  const dialog = await openTest(admin);

  await admin.click(dialog.getByRole("button", { name: "Send test" }));
  expect(await dialog.findByText("Please fill all the fields")).toBeVisible();
  await admin.type(dialog.getByLabelText("FCM token"), TOKEN);
  await admin.click(dialog.getByRole("button", { name: "Send test" }));

  expect(await screen.findByText("The test is on its way")).toBeVisible();
  expect(wire.last(TEST).body).toEqual({ title: "Sale", message: "Now", url: "", token: TOKEN, topic: "" });
  expect(wire.last(TEST).headers.get("Idempotency-Key")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
  expect(wire.requests(SEND)).toHaveLength(0);
});

test("locks the fields while the test is sent", async () => {
  const { wire, admin } = open([]);
  const slow = later();
  wire.on(TEST, slow.reply);
  const dialog = await openTest(admin);

  await admin.type(dialog.getByLabelText("FCM token"), `${TOKEN}{Enter}`);

  await waitFor(() => expect(dialog.getByLabelText("FCM token")).toHaveAttribute("readonly"));
  slow.come(ok({ message: "On its way" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("sends to a saved phone, and removes it after confirmation", async () => {
  const { wire, admin } = open([]);
  wire.on(PHONES, ok({ data: [{ _id: "p1", name: "Pixel of Ada" }] })).on(TEST, ok({ message: "On its way" }));
  let dialog = await openTest(admin);

  expect(await dialog.findByLabelText("Phone")).toHaveDisplayValue("Pixel of Ada");
  expect(dialog.queryByLabelText("FCM token")).toBeNull();
  await admin.click(dialog.getByRole("button", { name: "Send test" }));
  await waitFor(() => expect(wire.last(TEST).body).toMatchObject({ phone: "p1", token: "", topic: "" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await admin.click(screen.getByRole("button", { name: "Send a test" }));
  dialog = within(await screen.findByRole("dialog"));
  wire.on(`DELETE ${PATH}/p1`, () => {
    wire.on(PHONES, ok({ data: [] }));
    return ok({ message: "Phone removed" });
  });
  await admin.click(await dialog.findByRole("button", { name: "Remove this phone" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove “Pixel of Ada”?" }));
  expect(wire.requests(`DELETE ${PATH}/p1`)).toHaveLength(0);
  await admin.click(question.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Phone removed")).toBeVisible();
  expect(await dialog.findByLabelText("FCM token")).toBeVisible();
});

test("saves a phone under a name, and keeps it if the test fails", async () => {
  const { wire, admin } = open([]);
  wire
    .on(`POST ${PATH}`, () => {
      wire.on(PHONES, ok({ data: [{ _id: "p1", name: "Pixel of Ada" }] }));
      return ok({ message: "Phone saved", data: { _id: "p1", name: "Pixel of Ada" } });
    })
    .on(TEST, errorResponse(503, "Back in a minute."));
  const dialog = await openTest(admin);

  await admin.type(dialog.getByLabelText("FCM token"), TOKEN);
  await admin.type(dialog.getByLabelText("Save as (optional)"), "Pixel of Ada{Enter}");

  expect(await screen.findByText("Back in a minute.")).toBeVisible();
  expect(wire.last(`POST ${PATH}`).body).toEqual({ name: "Pixel of Ada", token: TOKEN });
  expect(wire.last(`POST ${PATH}`).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await dialog.findByLabelText("Phone")).toHaveDisplayValue("Pixel of Ada");
  expect(wire.last(TEST).body).toMatchObject({ phone: "p1", token: "" });
});

test("sends a test to a test topic", async () => {
  const { wire, admin } = open([]);
  wire.on(TEST, ok({ message: "done" }));
  const dialog = await openTest(admin);

  await admin.click(await dialog.findByRole("button", { name: "Test topic" }));
  expect(dialog.getByLabelText("Topic")).toHaveValue("test");
  await admin.click(dialog.getByRole("button", { name: "Send test" }));

  await waitFor(() => expect(wire.last(TEST).body).toMatchObject({ token: "", topic: "test" }));
});

test("shows that a test was sent until the text changes", async () => {
  const { wire, admin } = open([]);
  wire.on(TEST, ok({ message: "done" }));
  const dialog = await openTest(admin);
  await admin.click(await dialog.findByRole("button", { name: "Test topic" }));
  await admin.click(dialog.getByRole("button", { name: "Send test" }));

  expect(await screen.findByText(/A test was sent\. The list below shows its state\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await admin.type(screen.getByLabelText("Title"), "!");

  await waitFor(() => expect(screen.queryByText(/A test was sent/)).toBeNull());
});

test("shows a rejected token at its field", async () => {
  const { wire, admin } = open([]);
  const expected = "Enter an FCM token: 20 to 4,096 letters, digits, and - _ : . without spaces.";
  wire.on(TEST, errorResponse(400, expected, { errors: { token: [expected] } }));
  const dialog = await openTest(admin);

  await admin.type(dialog.getByLabelText("FCM token"), "short{Enter}");

  expect(await dialog.findByText(expected)).toBeVisible();
  expect(dialog.getByLabelText("FCM token")).toHaveValue("short");
});

test("closes the dialog and shows a rejected icon at its field", async () => {
  const { wire, admin } = open([]);
  const expected = "The image file size should not exceed 1 MB.";
  wire.on(TEST, errorResponse(413, expected, { errors: { image: [expected] } }));
  const dialog = await openTest(admin);

  await admin.type(dialog.getByLabelText("FCM token"), `${TOKEN}{Enter}`);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByLabelText("Icon")).toHaveFocus());
  expect(screen.getByLabelText("Icon")).toHaveAccessibleDescription(expect.stringContaining(expected));
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
});

test.each([
  ["title", "Title"],
  ["message", "Message"],
  ["url", "URL (optional)"],
])("closes the dialog and shows a rejected %s at its field", async (name, label) => {
  const { wire, admin } = open([]);
  const expected = "Characters of this kind are not taken.";
  wire.on(TEST, errorResponse(400, expected, { errors: { [name]: [expected] } }));
  const dialog = await openTest(admin);

  await admin.type(dialog.getByLabelText("FCM token"), `${TOKEN}{Enter}`);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(expected));
  expect(screen.getByLabelText("Title")).toHaveValue("Sale");
});

test("sends to the chosen topic, and shows the recipients first", async () => {
  const { wire, admin } = open([]);
  wire.on(SEND, ok({ message: "on its way" }));
  await write(admin);
  await admin.selectOptions(screen.getByLabelText("To"), "iOS");
  expect(await screen.findByText("Reaches every iOS phone with the app (topic “ios”).")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Send" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Reaches every iOS phone with the app (topic “ios”).")).toBeVisible();
  await admin.keyboard("{Escape}");
  await send(admin);

  await waitFor(() => expect(wire.last(SEND).body).toMatchObject({ topic: "ios" }));
});
