import { screen, waitFor } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok, refused } from "@tests/wire";
import { ForgotOtpScreen } from "./ForgotOtpScreen";

const PROVE = "POST /api/admin/ForgetPwOtp";

test("a right code leads to the new password, under the scheme word of the reset calls", async () => {
  localStorage.setItem("forgetPw", "reset");
  const place = watchLocation();
  const wire = fakeWire().on(PROVE, ok());
  const admin = show(<ForgotOtpScreen />);

  await admin.type(screen.getByRole("textbox"), "123456");

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/new/password"));
  await waitFor(() => expect(wire.last(PROVE).body).toEqual({ otp: "123456" }));
  await waitFor(() => expect(wire.last(PROVE).headers.get("Authorization")).toMatch(/^(?!Bearer )\S+ reset$/));
});

test("without the token of step 1 the call fails with a toast, and the way back is there", async () => {
  fakeWire().on(PROVE, refused(401, "Start again with your e-mail"));
  const admin = show(<ForgotOtpScreen />);

  await admin.type(screen.getByRole("textbox"), "123456");

  await waitFor(() => expect(screen.getAllByText("Start again with your e-mail")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Use another email" })).toHaveAttribute("href", "/site/admin/panel/forgetpw");
});
