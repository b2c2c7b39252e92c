import { fireEvent, screen, waitFor } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { LoginScreen } from "./LoginScreen";

const LOGIN = "POST /api/admin/login";

async function signIn(admin: ReturnType<typeof show>) {
  await admin.type(screen.getByLabelText(/^Admin ID/), "admin");
  await admin.type(screen.getByLabelText(/^Password/), "right one{Enter}");
}

test("stores the sign-in token, shows the message, and opens the code page after 1 s", async () => {
  let respondedAt = 0;
  let left = 0;
  const place = watchLocation();
  place.assign.mockImplementation(() => {
    left = performance.now();
  });
  const wire = fakeWire().on(LOGIN, () => {
    respondedAt = performance.now();
    return ok({ token: "step", method: "email", resendIn: 30, message: "Code sent" });
  });
  const admin = show(<LoginScreen />);

  await signIn(admin);

  expect(await screen.findByText("Code sent")).toBeVisible();
  expect(wire.last(LOGIN).body).toEqual({ a_id: "admin", a_password: "right one" });
  expect(wire.last(LOGIN).headers.has("Authorization")).toBe(false);
  expect(localStorage.getItem("token")).toBe("step");
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/login/otp"));
  // Timers may fire slightly early. A busy machine may take longer.
  expect(left - respondedAt).toBeGreaterThan(990);
});

test("turns off capitalization and spell checking in the fields", () => {
  show(<LoginScreen />);
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));

  for (const field of [screen.getByLabelText(/^Admin ID/), screen.getByLabelText(/^Password/)]) {
    expect(field).toHaveAttribute("autocapitalize", "none");
    expect(field).toHaveAttribute("spellcheck", "false");
  }
});

test("requires both fields, and focuses the first", async () => {
  const wire = fakeWire();
  const admin = show(<LoginScreen />);

  await admin.click(screen.getByRole("button", { name: "Sign in" }));

  await waitFor(() => expect(screen.getAllByText("Please fill all the fields")).toHaveLength(2));
  expect(screen.getByLabelText(/^Admin ID/)).toHaveFocus();
  expect(wire.sent).toEqual([]);
});

test("shows an error once, at its field, and keeps what was typed", async () => {
  fakeWire().on(LOGIN, errorResponse(401, "Admin ID or password is wrong"));
  const admin = show(<LoginScreen />);

  await signIn(admin);

  expect(await screen.findByRole("alert")).toHaveTextContent("Admin ID or password is wrong");
  expect(screen.getAllByText("Admin ID or password is wrong")).toHaveLength(1);
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Admin ID or password is wrong/);
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
  expect(screen.getByLabelText(/^Admin ID/)).toHaveValue("admin");
  expect(localStorage.getItem("token")).toBeNull();
});

test("removes the error after a correct attempt", async () => {
  const place = watchLocation();
  const wire = fakeWire().on(LOGIN, errorResponse(401, "Admin ID or password is wrong"));
  const admin = show(<LoginScreen />);
  await signIn(admin);
  await screen.findByText("Admin ID or password is wrong");

  wire.on(LOGIN, ok({ token: "step", method: "email", resendIn: 30, message: "Code sent" }));
  await admin.click(screen.getByRole("button", { name: "Sign in" }));

  expect(await screen.findByText("Code sent")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Admin ID or password is wrong")).toBeNull());
  // Wait for the navigation, which would otherwise happen in the next test.
  await waitFor(() => expect(place.assign).toHaveBeenCalled());
});

test("shows the server's message and the remaining time after too many attempts", async () => {
  const message = "Too many failed attempts. Try again later.";
  fakeWire().on(LOGIN, { ...errorResponse(429, message), headers: { "Retry-After": "30" } });
  const admin = show(<LoginScreen />);

  await signIn(admin);

  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(message);
  const left = () => Number(/again in (\d+) s\./.exec(document.body.textContent ?? "")?.[1]);
  await waitFor(() => expect(left()).toBeLessThanOrEqual(30));
  const first = left();
  // Another admin may sign in at once.
  expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await waitFor(() => expect(left()).toBeLessThan(first));
});

test("shows the wait when no more codes are sent after a right password", async () => {
  const message = "No more codes for now. Try again in 12 minutes.";
  fakeWire().on(LOGIN, { ...errorResponse(429, message), headers: { "Retry-After": "690" } });
  const admin = show(<LoginScreen />);

  await signIn(admin);

  expect(await screen.findByText("You can try again in 12 min.")).toBeVisible();
});

test("shows and logs an error when the response cannot be decrypted", async () => {
  const place = watchLocation();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeWire().on(LOGIN, { raw: '{"encrypted": "x", "iv": "y"}' });
  const admin = show(<LoginScreen />);

  await signIn(admin);

  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  expect(logged).toHaveBeenCalled();
  expect(place.assign).not.toHaveBeenCalled();
});

test("links 'Forgot?' to the recovery, and can show the password", () => {
  show(<LoginScreen />);

  expect(screen.getByRole("link", { name: "Forgot?" })).toHaveAttribute("href", "/site/admin/panel/forgetpw");
  const password = screen.getByLabelText(/^Password/);
  expect(password).toHaveAttribute("type", "password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password).toHaveAttribute("type", "text");
});
