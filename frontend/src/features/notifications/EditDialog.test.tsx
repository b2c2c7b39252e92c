import { screen, waitFor, within } from "@testing-library/react";
import { clearDate, shownDate } from "@tests/dates";
import { choose, GET, open, ROW, send, UPDATE } from "@tests/notifications";
import { errorResponse, ok } from "@tests/wire";

const SCHEDULED = {
  ...ROW,
  state: "scheduled",
  attempts: 0,
  sentAt: null,
  // 18:30 in the console's time zone.
  sendAt: "2999-12-24T13:00:00.000Z",
  nextAt: "2999-12-24T13:00:00.000Z",
  version: 3,
};
const AS_IT_IS = {
  id: "a",
  title: "Sale",
  message: "Everything must go",
  url: "https://shop.example.com",
  topic: "all",
  sendAt: "2999-12-24T18:30",
  fileName: "0192.png",
};

// Within a year before the scheduled time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2999-12-01") }));

async function edit(row: object = SCHEDULED) {
  const { wire, admin } = open([row]);
  await choose(admin, "Edit");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit “Sale”" }));
  return { wire, admin, dialog };
}

test("edits a pending notification over the loaded version", async () => {
  const { wire, admin, dialog } = await edit();
  wire.on(UPDATE, ok({ message: "Notification updated" }));
  expect(await dialog.findByLabelText("Message")).toHaveValue("Everything must go");
  expect(dialog.getByLabelText("URL (optional)")).toHaveValue("https://shop.example.com");
  expect(await shownDate("Send at")).toBe("24/12/2999");

  await admin.clear(dialog.getByLabelText("Title"));
  await admin.type(dialog.getByLabelText("Title"), "Bigger sale");
  await admin.selectOptions(dialog.getByLabelText("To"), "iOS");
  expect(dialog.getByRole("figure", { name: "Preview of the notification" })).toHaveTextContent("Bigger sale");
  const reads = wire.requests(GET).length;
  await admin.click(dialog.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Notification updated")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.last(UPDATE).body).toEqual({ ...AS_IT_IS, title: "Bigger sale", topic: "ios" });
  expect(wire.last(UPDATE).headers.get("If-Match")).toBe('"3"');
  await waitFor(() => expect(wire.requests(GET).length).toBeGreaterThan(reads));
});

test.each([
  ["sent", { state: "sent" }],
  ["tried", { state: "waiting", attempts: 1 }],
  ["a test", { state: "waiting", isTest: true, topic: "" }],
  ["cancelled", { state: "cancelled" }],
])("offers no Edit for a notification that is %s", async (_, row) => {
  const { admin } = open([{ ...SCHEDULED, ...row }]);
  await admin.click(await screen.findByRole("button", { name: "Actions for Sale" }));

  expect(await screen.findByRole("menuitem", { name: "View" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
});

test("confirms the recipients before an edit without a time is sent at once", async () => {
  const { wire, admin, dialog } = await edit();
  wire.on(UPDATE, ok({ message: "The notification is on its way" }));
  await clearDate(admin, "Send at");
  await clearDate(admin, /^Send at, time/);

  await admin.click(dialog.getByRole("button", { name: "Send" }));
  const question = within(await screen.findByRole("dialog", { name: "Send “Sale”?" }));
  expect(question.getByText("Reaches every phone with the app (topic “all”).")).toBeVisible();
  expect(wire.requests(UPDATE)).toHaveLength(0);
  await admin.click(question.getByRole("button", { name: "Send now" }));

  expect(await screen.findByText("The notification is on its way")).toBeVisible();
  expect(wire.last(UPDATE).body).toEqual({ ...AS_IT_IS, sendAt: "" });
});

test("confirms again before Keep your version sends the merged notification at once", async () => {
  const { wire, admin } = await edit({ ...SCHEDULED, topic: "android" });
  const theirVersion = { ...SCHEDULED, n_title: "Their sale", topic: "all", version: 4 };
  wire.on(UPDATE, errorResponse(409, "Someone else saved it", { data: theirVersion }));
  await clearDate(admin, "Send at");
  await clearDate(admin, /^Send at, time/);
  await send(admin);
  const conflict = within(await screen.findByRole("dialog", { name: "Someone else changed “Their sale”" }));
  wire.on(UPDATE, ok({ message: "The notification is on its way" }));

  await admin.click(conflict.getByRole("button", { name: "Keep your version" }));
  const question = within(await screen.findByRole("dialog", { name: "Send “Their sale”?" }));
  expect(question.getByText("Reaches every phone with the app (topic “all”).")).toBeVisible();
  expect(wire.requests(UPDATE)).toHaveLength(1);
  await admin.click(question.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("dialog", { name: "Someone else changed “Their sale”" })).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Keep your version" }));
  await admin.click(await screen.findByRole("button", { name: "Send now" }));
  expect(await screen.findByText("The notification is on its way")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(wire.last(UPDATE).body).toEqual({ ...AS_IT_IS, title: "Their sale", sendAt: "" });
});

test("sends no file name after the icon was removed", async () => {
  const { wire, admin, dialog } = await edit();
  wire.on(UPDATE, ok({ message: "Notification updated" }));

  await admin.click(await dialog.findByRole("button", { name: "Remove icon" }));
  await admin.click(dialog.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Notification updated")).toBeVisible();
  expect(wire.last(UPDATE).body).not.toHaveProperty("fileName");
});

test("shows both versions on a conflict, and keeps their values of unchanged fields", async () => {
  const { wire, admin, dialog } = await edit();
  const theirVersion = { ...SCHEDULED, n_title: "Their sale", n_message: "Theirs", topic: "android", version: 4 };
  wire.on(
    UPDATE,
    errorResponse(409, "Someone else saved it", {
      data: theirVersion,
      changed: { by: "other", at: "2025-01-01T20:00:00.000Z" },
    }),
  );
  await admin.type(await dialog.findByLabelText("Title"), " today");
  await admin.click(dialog.getByRole("button", { name: "Save" }));

  const conflict = within(await screen.findByRole("dialog", { name: "Someone else changed “Their sale”" }));
  expect(conflict.getByText(/other saved a newer version/)).toBeVisible();
  expect(conflict.getByRole("region", { name: "Your version" })).toHaveTextContent("Sale today");
  expect(conflict.getByRole("region", { name: "Their version (current)" })).toHaveTextContent("Their sale");
  wire.on(UPDATE, ok({ message: "Notification updated" }));
  await admin.click(conflict.getByRole("button", { name: "Keep your version" }));

  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(2));
  expect(wire.last(UPDATE).headers.get("If-Match")).toBe('"4"');
  expect(wire.last(UPDATE).body).toEqual({
    ...AS_IT_IS,
    title: "Sale today",
    message: "Theirs",
    topic: "android",
  });
});

test("shows that the notification was sent meanwhile, and keeps the typed values", async () => {
  const { wire, admin, dialog } = await edit();
  const taken = "This notification is due, being sent, or finished. It can no longer be edited.";
  wire.on(UPDATE, errorResponse(409, taken));
  await admin.type(await dialog.findByLabelText("Title"), " today");
  wire.on(
    GET,
    ok({ data: [{ ...SCHEDULED, state: "sent" }], totalPages: 1, provider: "fcm", topic: "all", topics: [] }),
  );
  await admin.click(dialog.getByRole("button", { name: "Save" }));

  expect(await screen.findByText(taken)).toBeVisible();
  expect(await dialog.findByText(/This notification is no longer scheduled/)).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveValue("Sale today");
  expect(dialog.queryByRole("button", { name: "Save" })).toBeNull();
});

test("confirms before typed values are discarded", async () => {
  const { admin, dialog } = await edit();
  await admin.type(await dialog.findByLabelText("Title"), " today");

  await admin.keyboard("{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Title")).toHaveValue("Sale today");

  await admin.keyboard("{Escape}");
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows the server's error at its field", async () => {
  const { wire, admin, dialog } = await edit();
  wire.on(UPDATE, errorResponse(400, "This time is over.", { errors: { sendAt: ["This time is over."] } }));

  await admin.click(await dialog.findByRole("button", { name: "Save" }));

  expect((await dialog.findAllByText("This time is over."))[0]).toBeVisible();
});

test("confirms before Cancel discards an edit", async () => {
  const { admin, dialog } = await edit();
  await admin.type(await dialog.findByLabelText("Title"), "x");

  await admin.click(dialog.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Title")).toHaveValue("Salex");
  await admin.click(dialog.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("leaves another dialog open when the response to an edit arrives", async () => {
  const { wire, admin } = open([SCHEDULED, { ...SCHEDULED, _id: "b", n_title: "Other" }]);
  let respond = () => {};
  const gate = new Promise<void>((open) => {
    respond = open;
  });
  wire.on(UPDATE, async () => {
    await gate;
    return ok({ message: "Notification updated" });
  });
  await choose(admin, "Edit");
  const first = within(await screen.findByRole("dialog", { name: "Edit “Sale”" }));
  await admin.type(await first.findByLabelText("Title"), "x");
  await admin.click(first.getByRole("button", { name: "Save" }));
  await admin.click(first.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await admin.click(screen.getByRole("button", { name: "Actions for Other" }));
  await admin.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const second = within(await screen.findByRole("dialog", { name: "Edit “Other”" }));
  await admin.type(await second.findByLabelText("Title"), " sale");
  const reads = wire.requests(GET).length;
  respond();

  await waitFor(() => expect(wire.requests(GET).length).toBeGreaterThan(reads));
  expect(screen.getByLabelText("Title", { selector: "[role=dialog] *" })).toHaveValue("Other sale");
});

test("keeps the typed values when the only notification was deleted", async () => {
  const { wire, admin, dialog } = await edit();
  await admin.type(await dialog.findByLabelText("Title"), "x");
  wire.on(UPDATE, errorResponse(404, "This notification does not exist."));
  wire.on(GET, ok({ data: [], totalPages: 1, provider: "fcm", topic: "all", topics: ["all"], testTopics: [] }));
  await admin.click(dialog.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("This notification does not exist.")).toBeVisible();
  expect(await screen.findByText("No notifications yet")).toBeInTheDocument();
  expect(screen.getByLabelText("Title", { selector: "[role=dialog] *" })).toHaveValue("Salex");
});
