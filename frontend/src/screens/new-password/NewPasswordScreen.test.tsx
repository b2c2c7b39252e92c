import { screen, waitFor } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { NewPasswordScreen } from "./NewPasswordScreen";

const SET = "POST /api/admin/NewPassword";

async function type(admin: ReturnType<typeof show>, password: string, again: string) {
  await admin.type(screen.getByLabelText(/^New password/), password);
  await admin.type(screen.getByLabelText(/^Confirm password/), `${again}{Enter}`);
}

test("a new password ends the recovery: its token goes, and two seconds later the login screen comes", async () => {
  localStorage.setItem("forgetPw", "reset");
  const place = watchLocation();
  const wire = fakeWire().on(SET, ok({ message: "Password changed" }));
  const admin = show(<NewPasswordScreen />);

  await type(admin, "six666", "six666");

  await waitFor(() => expect(screen.getByText("Password changed")).toBeVisible());
  const told = Date.now();
  await waitFor(() => expect(wire.last(SET).body).toEqual({ password: "six666" }));
  expect(localStorage.getItem("forgetPw")).toBeNull();
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/login"), { timeout: 2600 });
  expect(Date.now() - told).toBeGreaterThan(1700);
});

test.each([
  ["five5", "five5", "Password must be at least 6 characters long"],
  ["six666", "six667", "Passwords do not match"],
])("'%s' and '%s': %s", async (password, again, text) => {
  const wire = fakeWire();
  const admin = show(<NewPasswordScreen />);

  await type(admin, password, again);

  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(wire.sent).toEqual([]);
});
