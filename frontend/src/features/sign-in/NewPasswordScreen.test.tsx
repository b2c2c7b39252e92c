import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { NewPasswordScreen } from "./NewPasswordScreen";

const SET = "POST /api/admin/NewPassword";

async function type(admin: ReturnType<typeof show>, password: string, again: string) {
  await admin.type(screen.getByLabelText(/^New password/), password);
  await admin.type(screen.getByLabelText(/^Confirm password/), `${again}{Enter}`);
}

beforeEach(() => localStorage.setItem("forgetPw", "reset"));

test("opens the first page of the flow without a reset token", async () => {
  localStorage.clear();
  const place = watchLocation();

  show(<NewPasswordScreen />);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site/admin/panel/forgetpw"));
});

test("removes the reset token, and opens the sign-in page after 2 s", async () => {
  let respondedAt = 0;
  let left = 0;
  const place = watchLocation();
  place.assign.mockImplementation(() => {
    left = performance.now();
  });
  const wire = fakeWire().on(SET, () => {
    respondedAt = performance.now();
    return ok({ message: "Password changed" });
  });
  const admin = show(<NewPasswordScreen />);

  await type(admin, "six666", "six666");

  expect(await screen.findByText("Password changed")).toBeVisible();
  expect(wire.last(SET).body).toEqual({ password: "six666" });
  expect(localStorage.getItem("forgetPw")).toBeNull();
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/admin/panel/login"));
  // Timers may fire slightly early. A busy machine may take longer.
  expect(left - respondedAt).toBeGreaterThan(1990);
});

test.each([
  ["five5", "five5", "Password must be at least 6 characters long"],
  ["six666", "six667", "Passwords do not match"],
])("rejects '%s' with '%s': %s", async (password, again, text) => {
  const wire = fakeWire();
  const admin = show(<NewPasswordScreen />);

  await type(admin, password, again);

  expect(await screen.findByText(text)).toBeVisible();
  expect(wire.sent).toEqual([]);
});

test("shows the server's minimum password length", () => {
  setPageConfig({ ...aPage(), passwordMin: 12 });
  show(<NewPasswordScreen />);

  expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(/At least 12 characters/);
});
