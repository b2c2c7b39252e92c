import { screen, waitFor, within } from "@testing-library/react";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { PeopleScreen } from "./PeopleScreen";

const LIST = "GET /api/admin/people";
const INVITE = "POST /api/admin/people/invite";
const CHANGE = "PUT /api/admin/people/2";

const OWNER = {
  _id: "1",
  a_id: "owner",
  a_email: "owner@example.com",
  a_name: "Olive",
  role: "owner",
  isActive: true,
  isSuperuser: true,
  hasApp: true,
  sessions: 1,
  lastSeenAt: "2026-11-01T10:00:00Z",
  isYou: true,
  version: 1,
};
const MARIA = {
  ...OWNER,
  _id: "2",
  a_id: "maria",
  a_email: "maria@example.com",
  a_name: "",
  role: "editor",
  isSuperuser: false,
  hasApp: false,
  sessions: 0,
  lastSeenAt: null,
  isYou: false,
  version: 7,
};
const INVITED = {
  _id: "9",
  a_email: "new@example.com",
  role: "viewer",
  invitedBy: "owner",
  createdAt: "2026-11-01T10:00:00Z",
  expiresAt: "2026-11-02T10:00:00Z",
};

function fakePeople() {
  return fakeWire().on(LIST, ok({ data: [OWNER, MARIA], invitations: [INVITED] }));
}

async function act(admin: ReturnType<typeof show>, item: string) {
  await admin.click(await screen.findByRole("button", { name: "Actions for maria" }));
  await admin.click(await screen.findByRole("menuitem", { name: item }));
  const dialog = await screen.findByRole("dialog");
  await admin.click(within(dialog).getByRole("button", { name: item }));
}

test("lists all admins with role and last sign-in, without actions for oneself", async () => {
  fakePeople();
  show(<PeopleScreen />);

  const own = within(await screen.findByRole("row", { name: /Olive/ }));
  const other = within(screen.getByRole("row", { name: /maria/ }));

  expect(own.getByText("You")).toBeVisible();
  expect(own.getByText("Authenticator app")).toBeVisible();
  expect(own.queryByRole("button")).toBeNull();
  expect(other.getByText("Editor")).toBeVisible();
  expect(other.getByText("Never signed in")).toBeVisible();
  expect(screen.getByRole("list", { name: "Invitations" })).toHaveTextContent("new@example.com");
});

test("changes a role with the loaded version after confirmation", async () => {
  const wire = fakePeople().on(CHANGE, ok({ message: "Saved.", data: { ...MARIA, role: "viewer" } }));
  const admin = show(<PeopleScreen />);

  await act(admin, "Make viewer");

  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(wire.last(CHANGE).body).toEqual({ role: "viewer" });
  expect(wire.last(CHANGE).headers.get("If-Match")).toBe('"7"');
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
});

test("marks a disabled admin, and enables the account", async () => {
  const wire = fakePeople()
    .on(LIST, ok({ data: [OWNER, { ...MARIA, isActive: false }], invitations: [] }))
    .on(CHANGE, ok({ message: "Saved.", data: MARIA }));
  const admin = show(<PeopleScreen />);
  expect(within(await screen.findByRole("row", { name: /maria/ })).getByText("Disabled")).toBeVisible();

  await act(admin, "Enable");

  await waitFor(() => expect(wire.last(CHANGE).body).toEqual({ isActive: true }));
});

test("shows a conflict and reloads the list", async () => {
  const wire = fakePeople().on(CHANGE, errorResponse(409, "Someone else changed this in the meantime."));
  const admin = show(<PeopleScreen />);

  await act(admin, "Disable");

  expect(await screen.findByText(/Someone else changed this/)).toBeVisible();
  expect(wire.last(CHANGE).body).toEqual({ isActive: false });
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows an error at the field when the email belongs to an admin", async () => {
  const wire = fakePeople()
    .on("GET /api/admin/captcha", ok({ id: "c", question: "1 + 1" }))
    .on(INVITE, errorResponse(409, "An admin with this email already exists."));
  const admin = show(<PeopleScreen />);

  await admin.click(await screen.findByRole("button", { name: "Invite" }));
  await admin.type(await screen.findByLabelText(/^Email/), "maria@example.com");
  await admin.selectOptions(screen.getByLabelText("Role"), "owner");
  await admin.click(screen.getByRole("button", { name: "Send invitation" }));
  await admin.type(await screen.findByLabelText("What is 1 + 1?"), "2{Enter}");

  await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/already exists/));
  expect(wire.last(INVITE).body).toEqual({ a_email: "maria@example.com", role: "owner" });
  expect(screen.getByLabelText(/^Email/)).toHaveValue("maria@example.com");
});

test("makes the form read-only while an invitation is sent", async () => {
  const sent = later();
  const wire = fakePeople()
    .on("GET /api/admin/captcha", ok({ id: "c", question: "1 + 1" }))
    .on(INVITE, sent.reply);
  const admin = show(<PeopleScreen />);
  await admin.click(await screen.findByRole("button", { name: "Invite" }));
  const field = await screen.findByLabelText(/^Email/);
  await admin.type(field, "new@example.com");
  await admin.click(screen.getByRole("button", { name: "Send invitation" }));
  await admin.type(await screen.findByLabelText("What is 1 + 1?"), "2{Enter}");
  await waitFor(() => expect(wire.requests(INVITE)).toHaveLength(1));

  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await admin.type(field, "x");

  expect(field).toHaveValue("new@example.com");
  sent.come(errorResponse(503, "Busy now."));
  expect(await screen.findByText("Busy now.")).toBeVisible();
  await waitFor(() => expect(field).not.toHaveAttribute("readonly"));
  await admin.type(field, "x");
  expect(field).toHaveValue("new@example.comx");
});

test("explains who can change admins, and offers no actions, without the permission", async () => {
  fakePeople();
  setPageConfig({ ...aPage(), denied: ["invitePerson", "updatePerson", "withdrawInvitation"] });
  show(<PeopleScreen />);

  await screen.findByRole("row", { name: /maria/ });

  expect(screen.getByText(/Owners invite people and change roles/)).toBeVisible();
  for (const name of [/Invite/, /Actions/, /Withdraw/, /Send again/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});
