import { screen, waitFor } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { ForgotOtpScreen } from "./ForgotOtpScreen";
import { maskEmail, storeStep } from "./step";

const PROVE = "POST /api/admin/ForgetPwOtp";

test("opens the new-password page on a correct code, and sends the reset token", async () => {
  localStorage.setItem("forgetPw", "reset");
  const place = watchLocation();
  const wire = fakeWire().on(PROVE, ok());
  const admin = show(<ForgotOtpScreen />);

  await admin.type(screen.getByRole("textbox"), "123456");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/new/password"));
  await waitFor(() => expect(wire.last(PROVE).body).toEqual({ otp: "123456" }));
  await waitFor(() => expect(wire.last(PROVE).headers.get("Authorization")).toMatch(/^(?!Bearer )\S+ reset$/));
});

test("opens the first page of the flow without a reset token", async () => {
  const place = watchLocation();

  show(<ForgotOtpScreen />);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site/admin/panel/forgetpw"));
});

test("shows an expired step once, at the field, with a link to the first page", async () => {
  localStorage.setItem("forgetPw", "reset");
  storeStep({ method: "email", sentTo: maskEmail("owner@example.com"), resendIn: 0 });
  fakeWire().on(PROVE, errorResponse(401, "Start again with your email"));
  const admin = show(<ForgotOtpScreen />);
  expect(screen.getByText(/^If o…@example\.com belongs to an admin/)).toBeVisible();

  await admin.type(screen.getByRole("textbox"), "123456");

  expect(await screen.findByRole("alert")).toHaveTextContent("Start again with your email");
  expect(screen.getAllByText("Start again with your email")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Use another email" })).toHaveAttribute("href", "/site/admin/panel/forgetpw");
});
