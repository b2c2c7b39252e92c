import { act, screen, waitFor } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen";

const ASK = "POST /api/admin/ForgetPw";

test("sends the email without a token, and stores the token of the response", async () => {
  const place = watchLocation();
  localStorage.setItem("admin_video_call", "of-another-day");
  const wire = fakeWire().on(ASK, ok({ token: "reset", resendIn: 30 }));
  const admin = show(<ForgotPasswordScreen />);

  await admin.type(screen.getByLabelText(/^Email/), " owner@example.com {Enter}");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/forget/otp"));
  await waitFor(() => expect(wire.last(ASK).body).toEqual({ a_email: "owner@example.com" }));
  await waitFor(() => expect(wire.last(ASK).headers.has("Authorization")).toBe(false));
  expect(localStorage.getItem("forgetPw")).toBe("reset");
});

test("does not send an invalid email", async () => {
  const wire = fakeWire();
  const admin = show(<ForgotPasswordScreen />);

  await admin.type(screen.getByLabelText(/^Email/), "abc{Enter}");

  expect(await screen.findByText(/Enter an email address/)).toBeVisible();
  expect(wire.sent).toEqual([]);
});

test("keeps the button busy until the next page loads", async () => {
  const place = watchLocation();
  const wire = fakeWire().on(ASK, ok({ token: "reset", resendIn: 30 }));
  const admin = show(<ForgotPasswordScreen />);
  await admin.type(screen.getByLabelText(/^Email/), "owner@example.com{Enter}");
  await waitFor(() => expect(place.assign).toHaveBeenCalled());

  const button = screen.getByRole("button", { name: "Send code" });
  expect(button).toHaveAttribute("aria-busy", "true");
  await admin.click(button);
  expect(wire.requests(ASK)).toHaveLength(1);

  // The browser restores the page from its back/forward cache.
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy", "true"));
});
