import { screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { PasswordCard } from "./PasswordCard";
import { ProfileCard } from "./ProfileCard";
import { SessionsCard } from "./SessionsCard";
import { TwoFactorCard } from "./TwoFactorCard";

const READ = "GET /api/admin/AdminData";
const SAVE = "PUT /api/admin/Profile/Update";
const PROFILE = {
  a_id: "admin",
  a_email: "admin@example.com",
  a_name: "Ada",
  a_state: "Gujarat",
  a_city: "Surat",
  a_phone: "123456789",
  a_address: "1 Road",
  version: 2,
};

test("saves the five fields without the email", async () => {
  const wire = fakeWire()
    .on(READ, ok({ data: PROFILE }))
    .on(SAVE, ok({ message: "Profile saved", data: PROFILE }));
  const admin = show(<ProfileCard />);
  const name = await screen.findByLabelText("Name");
  expect(name).toHaveAttribute("readonly");

  await admin.click(screen.getByRole("button", { name: "Edit Profile" }));
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveAttribute("readonly"));
  await admin.clear(name);
  await admin.type(name, "Ada L.");
  await admin.click(screen.getByRole("button", { name: "Save Changes" }));

  expect(await screen.findByText("Profile saved")).toBeVisible();
  await waitFor(() =>
    expect(wire.last(SAVE).body).toEqual({
      a_name: "Ada L.",
      a_state: "Gujarat",
      a_city: "Surat",
      a_phone: "123456789",
      a_address: "1 Road",
    }),
  );
  expect(await screen.findByRole("button", { name: "Edit Profile" })).toBeVisible();
});

test.each(["12345678", "123456789012"])("rejects the phone number %s without a request", async (number) => {
  const wire = fakeWire().on(READ, ok({ data: PROFILE }));
  const admin = show(<ProfileCard />);
  await admin.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await admin.clear(screen.getByLabelText("Phone"));
  await admin.type(screen.getByLabelText("Phone"), number);

  await admin.click(screen.getByRole("button", { name: "Save Changes" }));

  expect(await screen.findByText(/9 to 11/)).toBeVisible();
  expect(wire.requests(SAVE)).toEqual([]);
});

test.each([
  ["Name", "name"],
  ["State", "address-level1"],
  ["City", "address-level2"],
  ["Phone", "tel"],
  ["Address", "street-address"],
])("%s has the autocomplete value '%s'", async (label, purpose) => {
  fakeWire().on(READ, ok({ data: PROFILE }));
  show(<ProfileCard />);

  expect(await screen.findByLabelText(label)).toHaveAttribute("autocomplete", purpose);
});

test("focuses the first field on Edit Profile", async () => {
  fakeWire().on(READ, ok({ data: PROFILE }));
  const admin = show(<ProfileCard />);

  await admin.click(await screen.findByRole("button", { name: "Edit Profile" }));

  expect(screen.getByLabelText("Name")).toHaveFocus();
});

test("restores the loaded values on Cancel without a request", async () => {
  const wire = fakeWire().on(READ, ok({ data: PROFILE }));
  const admin = show(<ProfileCard />);
  await admin.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await admin.type(screen.getByLabelText("City"), "!!!");

  await admin.click(screen.getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(screen.getByLabelText("City")).toHaveValue("Surat"));
  expect(wire.requests(SAVE)).toEqual([]);
});

test.each([
  ["Use their version", '"2"', "Mumbai"],
  ["Keep your version", '"3"', "Surat!"],
])("shows both versions when the profile was changed elsewhere: %s", async (choice, version, city) => {
  const wire = fakeWire()
    .on(READ, ok({ data: PROFILE }))
    .on(SAVE, errorResponse(409, "It was changed meanwhile.", { data: { ...PROFILE, a_city: "Mumbai", version: 3 } }));
  const admin = show(<ProfileCard />);
  await admin.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await admin.type(screen.getByLabelText("City"), "!");
  await admin.click(screen.getByRole("button", { name: "Save Changes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your profile was changed elsewhere" }));
  expect(dialog.getByText("Mumbai")).toBeVisible();
  expect(dialog.getByText("Surat!")).toBeVisible();

  wire.on(SAVE, ok({ message: "Profile saved" }));
  wire.on(READ, ok({ data: { ...PROFILE, a_city: city, version: 4 } }));
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: "Keep your version" })).not.toHaveAttribute("aria-busy"),
  );
  await admin.click(dialog.getByRole("button", { name: choice }));

  expect(await screen.findByRole("button", { name: "Edit Profile" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("City")).toHaveValue(city);
  expect(wire.last(SAVE).headers.get("If-Match")).toBe(version);
});

test("stays in edit mode with the server's error at the field when the save fails", async () => {
  fakeWire()
    .on(READ, ok({ data: PROFILE }))
    .on(SAVE, errorResponse(400, "Odd text", { errors: { a_city: ["Odd text"] } }));
  const admin = show(<ProfileCard />);
  await admin.click(await screen.findByRole("button", { name: "Edit Profile" }));

  await admin.click(screen.getByRole("button", { name: "Save Changes" }));

  await waitFor(() => expect(screen.getByLabelText("City")).toHaveAccessibleDescription("Odd text"));
  expect(screen.getByRole("button", { name: "Save Changes" })).toBeVisible();
});

test("opens /Error when the response cannot be decrypted", async () => {
  const { setPageConfig } = await import("@/lib/config");
  const { aPage } = await import("@tests/page");
  setPageConfig(aPage({ onCrash: "error-page" }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const place = watchLocation("/site/profile");
  fakeWire().on(READ, { raw: '{"encrypted": "x", "iv": "y"}' });

  show(<ProfileCard />);

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/Error"));
});

test("marks the current session, and ends another one after confirmation", async () => {
  const rows = [
    { _id: "me", device: "Chrome on Linux", address: "127.0.0.1", createdAt: "", lastSeenAt: "", current: true },
    { _id: "b", device: "Firefox on Windows", address: "10.0.0.2", createdAt: "", lastSeenAt: "", current: false },
    { _id: "c", device: "Safari on iPhone", address: "10.0.0.3", createdAt: "", lastSeenAt: "", current: false },
  ];
  const END = "DELETE /api/admin/sessions";
  const wire = fakeWire()
    .on("GET /api/admin/sessions", ok({ data: rows }))
    .on(END, ok({ message: "Ended", ended: 1 }));
  const admin = show(<SessionsCard />);
  const currentSession = await findRow("This session");
  expect(within(currentSession).queryByRole("button", { name: "Sign out" })).toBeNull();

  await admin.click(screen.getAllByRole("button", { name: "Sign out" })[0] as HTMLElement);
  expect(wire.requests(END)).toEqual([]);
  await admin.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out" }));

  expect(await screen.findByText("Ended")).toBeVisible();
  await waitFor(() => expect(wire.last(END).body).toEqual({ id: ["b"] }));
});

test.each([
  ["That is another password.", { password: ["That is another password."] }, /^Password/],
  ["The backup code is incorrect or was already used.", {}, /backup code/],
])("shows '%s' at its field when turning off the app fails", async (message, errors, field) => {
  fakeWire()
    .on("GET /api/admin/two-factor", ok({ data: { enabled: true, backupCodesLeft: 9 } }))
    .on("POST /api/admin/two-factor/disable", errorResponse(400, message, { errors }));
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Turn off" }));
  await admin.type(await screen.findByLabelText(/^Password/), "some one");
  await admin.type(screen.getByLabelText(/backup code/), "ABCD-EFGH{Enter}");

  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message));
});

test("confirms before typed passwords are discarded", async () => {
  const admin = show(<PasswordCard />);
  await admin.click(screen.getByRole("button", { name: "Change password" }));
  await admin.type(screen.getByLabelText("Current password"), "some one");

  await admin.click(screen.getByRole("button", { name: "Close form" }));
  await admin.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Current password")).toHaveValue("some one");

  await admin.click(screen.getByRole("button", { name: "Close form" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));
  expect(screen.queryByLabelText("Current password")).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "Change password" })).toHaveFocus());
});

const OTHER = "That is another password.";
const TOO_COMMON = "This password is too common. Choose one that is harder to guess.";

test.each([
  [errorResponse(400, OTHER, { errors: { current_password: [OTHER] } }), "Current password"],
  [errorResponse(400, TOO_COMMON, { errors: { password: [TOO_COMMON] } }), "New password"],
])("shows at the field why the password change failed", async (response, field) => {
  fakeWire().on("PUT /api/admin/password", response);
  const admin = show(<PasswordCard />);
  await admin.click(screen.getByRole("button", { name: "Change password" }));
  await admin.type(screen.getByLabelText("Current password"), "some one");
  await admin.type(screen.getByLabelText("New password"), "password");
  await admin.type(screen.getByLabelText("Confirm password"), "password{Enter}");

  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(String(response.body?.message)));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
});

test("shows a wrong password at its field when the app is set up", async () => {
  const message = "Your current password is incorrect.";
  fakeWire()
    .on("GET /api/admin/two-factor", ok({ data: { enabled: false, backupCodesLeft: 0 } }))
    .on("POST /api/admin/two-factor/start", errorResponse(400, message));
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Set up" }));
  await admin.type(await screen.findByLabelText("Password"), "wrong one{Enter}");

  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(message));
});

test("shows the backup codes once after the first code", async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `THCQFG2543BDCS6${index}`);
  fakeWire()
    .on("GET /api/admin/two-factor", ok({ data: { enabled: false, backupCodesLeft: 0 } }))
    .on("POST /api/admin/two-factor/start", ok({ data: { secret: "ABC", qr: "data:," } }))
    .on("POST /api/admin/two-factor/confirm", ok({ message: "It is on", backupCodes: codes }));
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Set up" }));
  await admin.type(screen.getByLabelText("Password"), "right one{Enter}");

  await admin.type(await screen.findByLabelText("One-time code"), "123456");

  expect(await screen.findByText("THCQ FG25 43BD CS69")).toBeVisible();
  // Many people press Enter or Escape out of habit, which must not close unread codes.
  expect(screen.getByRole("link", { name: "Download" })).toHaveFocus();
  await admin.keyboard("{Escape}");
  expect(screen.getByRole("alert")).toHaveTextContent("Save the codes first");
  expect(screen.getByText("THCQ FG25 43BD CS69")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "I’ve saved them" }));
  await waitFor(() => expect(screen.queryByText("THCQ FG25 43BD CS69")).toBeNull());
});

test("sends the ID of the only other session when it is ended", async () => {
  const session = { address: "127.0.0.1", createdAt: "", lastSeenAt: "" };
  const rows = [
    { ...session, _id: "me", device: "Chrome on Linux", current: true },
    { ...session, _id: "b", device: "Firefox on Windows", current: false },
  ];
  const END = "DELETE /api/admin/sessions";
  const wire = fakeWire()
    .on("GET /api/admin/sessions", ok({ data: rows }))
    .on(END, ok({ message: "Ended", ended: 1 }));
  const admin = show(<SessionsCard />);
  await admin.click(await screen.findByRole("button", { name: "Sign out" }));
  await admin.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out" }));

  await waitFor(() => expect(wire.last(END).body).toEqual({ id: ["b"] }));
});

test("shows an error for an incomplete code", async () => {
  fakeWire()
    .on("GET /api/admin/two-factor", ok({ data: { enabled: false, backupCodesLeft: 0 } }))
    .on("POST /api/admin/two-factor/start", ok({ data: { qr: "data:image/png;base64,", secret: "S" } }));
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Set up" }));
  await admin.type(await screen.findByLabelText("Password"), "some one{Enter}");
  await admin.type(await screen.findByLabelText("One-time code"), "123");
  await admin.click(screen.getByRole("button", { name: "Turn on" }));

  expect(await screen.findByText("Enter all 6 digits.")).toBeVisible();
});
