import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { LoginOtpScreen } from "./LoginOtpScreen";
import { storeStep } from "./step";

const PROVE = "POST /api/admin/login/otp";
const code = () => screen.getByRole("textbox", { name: "One-time code" });

beforeEach(() => {
  setPageConfig(aPage({ name: "login-otp", needsLogin: false, onCrash: "error-page" }));
  localStorage.setItem("token", "step");
});

test("sends the code with the sign-in token on the sixth digit, and starts the session", async () => {
  const place = watchLocation();
  const wire = fakeWire().on(PROVE, ok({ token: "session", message: "Welcome" }));
  const admin = show(<LoginOtpScreen />);

  await admin.type(code(), "123456");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site"));
  await waitFor(() => expect(wire.last(PROVE).body).toEqual({ otp: "123456" }));
  await waitFor(() => expect(wire.last(PROVE).headers.get("Authorization")).toBe("Bearer step"));
  expect({ ...localStorage }).toEqual({ admin_video_call: "session" });
});

test("opens the sign-in page without a sign-in token", async () => {
  localStorage.clear();
  const place = watchLocation();
  show(<LoginOtpScreen />);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site/admin/panel/login"));
});

test("shows an error at the field and keeps a wrong code", async () => {
  const place = watchLocation();
  fakeWire().on(PROVE, errorResponse(400, "The code is wrong"));
  const admin = show(<LoginOtpScreen />);

  await admin.type(code(), "000000");

  expect(await screen.findByRole("alert")).toHaveTextContent("The code is wrong");
  expect(screen.getAllByText("The code is wrong")).toHaveLength(1);
  expect(code()).toHaveAccessibleDescription("The code is wrong");
  expect(code()).toHaveValue("000000");
  await waitFor(() => expect(code()).toHaveFocus());
  expect({ ...localStorage }).toEqual({ token: "step" });
  expect(place.assign).not.toHaveBeenCalled();
});

test("replaces a wrong code when the next one is typed", async () => {
  const place = watchLocation();
  const wire = fakeWire().on(PROVE, errorResponse(400, "The code is wrong"));
  const admin = show(<LoginOtpScreen />);
  await admin.click(code());
  await admin.paste("000000");
  await waitFor(() => expect(code()).toHaveAccessibleDescription("The code is wrong"));
  await admin.click(screen.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(wire.requests(PROVE)).toHaveLength(2));
  await waitFor(() => expect(code()).toHaveFocus());
  wire.on(PROVE, ok({ token: "session" }));

  await admin.keyboard("123456");

  expect(code()).toHaveValue("123456");
  expect(code()).not.toHaveAccessibleDescription("The code is wrong");
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site"));
  expect(wire.last(PROVE).body).toEqual({ otp: "123456" });
});

test("opens /Error when the response cannot be decrypted", async () => {
  const place = watchLocation();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeWire().on(PROVE, { raw: '{"encrypted": "x", "iv": "y"}' });
  const admin = show(<LoginOtpScreen />);

  await admin.type(code(), "123456");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/Error"));
});

test("sends a new code after the wait, and starts the wait again", async () => {
  const RESEND = "POST /api/admin/login/resend";
  storeStep({ method: "email", resendIn: 0 });
  const wire = fakeWire()
    .on(PROVE, errorResponse(400, "The code is wrong"))
    .on(RESEND, ok({ resendIn: 30, message: "Code sent" }));
  const admin = show(<LoginOtpScreen />);
  await admin.type(code(), "123456");
  await waitFor(() => expect(code()).toHaveAccessibleDescription("The code is wrong"));

  await admin.click(screen.getByRole("button", { name: "Resend code" }));

  await waitFor(() => expect(screen.getByRole("button", { name: /Resend code in \d+ s/ })).toBeDisabled());
  await waitFor(() => expect(wire.last(RESEND).headers.get("Authorization")).toBe("Bearer step"));
  expect(code()).toHaveFocus();
  // The typed code and its error were of the previous code.
  expect(code()).toHaveValue("");
  expect(code()).not.toHaveAccessibleDescription("The code is wrong");
});

test("shows where the code was sent, and when another can be sent", () => {
  storeStep({ method: "email", sentTo: "o…@example.com", resendIn: 30 });
  show(<LoginOtpScreen />);

  expect(screen.getByText(/^We sent a 6-digit code to o…@example\.com\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Resend code in 30 s" })).toBeDisabled();
});

test("offers a backup code instead of Resend with an authenticator app", async () => {
  storeStep({ method: "app", sentTo: "", resendIn: 0 });
  const place = watchLocation();
  const wire = fakeWire().on("POST /api/admin/login/backup-code", ok({ token: "session" }));
  const admin = show(<LoginOtpScreen />);
  expect(screen.getByText(/authenticator app/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Resend/ })).toBeNull();

  await admin.click(screen.getByRole("button", { name: "Use a backup code" }));
  await admin.type(screen.getByLabelText(/^Backup code/), "abcd-efgh{Enter}");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site"));
  await waitFor(() => expect(wire.last("POST /api/admin/login/backup-code").body).toEqual({ code: "abcd-efgh" }));
});

test("shows the error of a backup code until the next attempt", async () => {
  storeStep({ method: "app", sentTo: "", resendIn: 0 });
  fakeWire().on("POST /api/admin/login/backup-code", errorResponse(400, "The code is wrong"));
  const admin = show(<LoginOtpScreen />);
  await admin.click(screen.getByRole("button", { name: "Use a backup code" }));
  const field = screen.getByLabelText(/^Backup code/);
  await admin.type(field, "abcd-efgh{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription("The code is wrong"));

  await admin.type(field, "x");

  expect(field).toHaveAccessibleDescription("The code is wrong");
});

test("sends a second pasted code after the first one was rejected", async () => {
  const place = watchLocation();
  const first = later();
  const wire = fakeWire().on(PROVE, first.reply);
  const admin = show(<LoginOtpScreen />);
  await admin.click(code());
  await admin.paste("000000");
  await waitFor(() => expect(wire.requests(PROVE)).toHaveLength(1));
  await admin.clear(code());
  await admin.paste("123456");
  wire.on(PROVE, ok({ token: "session" }));
  expect(wire.requests(PROVE)).toHaveLength(1);

  first.come(errorResponse(400, "The code is wrong"));

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site"));
  expect(wire.requests(PROVE).map(({ body }) => body)).toEqual([{ otp: "000000" }, { otp: "123456" }]);
  expect(screen.queryByText("The code is wrong")).toBeNull();
});

test("does not show the error of a rejected code for the next one", async () => {
  const first = later();
  const wire = fakeWire().on(PROVE, first.reply);
  const admin = show(<LoginOtpScreen />);
  await admin.type(code(), "000000");
  await waitFor(() => expect(wire.requests(PROVE)).toHaveLength(1));
  await admin.clear(code());
  await admin.type(code(), "12");

  first.come(errorResponse(400, "The code is wrong"));

  await waitFor(() => expect(screen.getByRole("button", { name: "Verify" })).not.toHaveAttribute("aria-busy", "true"));
  expect(code()).not.toHaveAccessibleDescription("The code is wrong");
});
