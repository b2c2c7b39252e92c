import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { InviteScreen } from "./InviteScreen";

const READ = "GET /api/admin/invitation";
const ACCEPT = "POST /api/admin/invitation";
const INVITATION = {
  data: {
    _id: "9",
    a_email: "new@example.com",
    role: "editor",
    invitedBy: "owner",
    createdAt: "2026-11-01T10:00:00Z",
    expiresAt: "2026-11-02T10:00:00Z",
  },
};
const OVER = "This invitation was used or withdrawn, or it has expired. Ask for a new one.";

function follow(token: string) {
  history.replaceState(null, "", `#${token}`);
  return show(<InviteScreen />);
}

async function fill(admin: ReturnType<typeof show>, loginId: string) {
  await admin.type(screen.getByLabelText(/^Admin ID/), loginId);
  await admin.type(screen.getByLabelText(/^Password/), "green-mule-9");
  await admin.type(screen.getByLabelText(/^Confirm password/), "green-mule-9{Enter}");
}

test("accepts the invitation with the token of the link, and opens the sign-in page", async () => {
  const place = watchLocation();
  const wire = fakeWire()
    .on(READ, ok(INVITATION))
    .on(ACCEPT, ok({ message: "Your account is ready." }));
  const admin = follow("the-token");
  expect(await screen.findByText(/owner invited you as editor/)).toHaveTextContent("new@example.com");

  await fill(admin, "newcomer");

  expect(await screen.findByText("Your account is ready.")).toBeVisible();
  expect(wire.last(ACCEPT).body).toEqual({ a_id: "newcomer", password: "green-mule-9" });
  expect(wire.last(ACCEPT).headers.get("Authorization")).toBe("Bearer the-token");
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/login"));
});

test("shows what to do, and no form, without the token of the link", async () => {
  const wire = fakeWire();
  follow("");

  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  expect(screen.getByText(/Open the link in the email again/)).toBeVisible();
  expect(screen.queryByRole("form")).toBeNull();
  expect(wire.sent).toEqual([]);
});

test("shows the invitation of another link that is opened in the same tab", async () => {
  fakeWire().on(READ, ({ headers }) =>
    ok({ data: { ...INVITATION.data, role: headers.get("Authorization") === "Bearer second" ? "viewer" : "editor" } }),
  );
  follow("first");
  expect(await screen.findByText(/invited you as editor/)).toBeVisible();

  location.hash = "second";

  expect(await screen.findByText(/invited you as viewer/)).toBeVisible();
});

test("shows an error and no form for an expired link", async () => {
  fakeWire().on(READ, errorResponse(401, OVER));
  follow("old");

  expect(await screen.findByText(OVER)).toBeVisible();
  expect(screen.queryByRole("form")).toBeNull();
});

test("shows an error when the link was used before the form is sent", async () => {
  fakeWire().on(READ, ok(INVITATION)).on(ACCEPT, errorResponse(401, OVER));
  const admin = follow("old");
  await screen.findByText(/owner invited you/);

  await fill(admin, "newcomer");

  expect(await screen.findByText(OVER)).toBeVisible();
});

test.each([
  ["owner", errorResponse(409, "An admin with this ID or email already exists."), /^Admin ID/],
  ["newcomer", errorResponse(400, "This password is too common."), /^Password/],
  ["newcomer", errorResponse(400, "Odd characters.", { errors: { a_id: ["Odd characters."] } }), /^Admin ID/],
])("shows an error for %s at its field until the next attempt", async (loginId, response, field) => {
  fakeWire().on(READ, ok(INVITATION)).on(ACCEPT, response);
  const admin = follow("the-token");
  await screen.findByText(/owner invited you/);

  await fill(admin, loginId);

  const shown = expect.stringContaining(String(response.body?.message));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(shown));
  await admin.type(screen.getByLabelText(field), "x");
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(shown);
});

test("rejects an admin ID with a space without a request", async () => {
  const wire = fakeWire().on(READ, ok(INVITATION));
  const admin = follow("the-token");
  await screen.findByText(/owner invited you/);

  await fill(admin, "two words");

  expect(await screen.findByText("An admin ID cannot contain spaces.")).toBeVisible();
  expect(wire.requests(ACCEPT)).toEqual([]);
});

test("shows the server's minimum password length", async () => {
  setPageConfig({ ...aPage(), passwordMin: 12 });
  fakeWire().on(READ, ok(INVITATION));
  follow("the-token");
  await screen.findByText(/owner invited you/);

  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription("At least 12 characters; longer is better.");
});
