import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { PartsScreen } from "./PartsScreen";

test("shows rule errors, a table after Retry, and a captcha", async () => {
  fakeWire().on("GET /api/admin/captcha", ok({ id: "one", question: "2 x 3" }));
  const admin = show(<PartsScreen />);

  await admin.click(screen.getByRole("button", { name: "Show the errors" }));
  await waitFor(() => expect(screen.getByLabelText("Required")).toHaveFocus());
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/Enter an email address/);

  await admin.click(screen.getByRole("button", { name: "error" }));
  await admin.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("table", { name: "Rows of the parts page" })).toBeVisible());

  await admin.click(screen.getByRole("button", { name: "Captcha" }));
  await admin.type(await screen.findByRole("textbox", { name: "What is 2 x 3?" }), "6{Enter}");
  await waitFor(() => expect(screen.getByText("Solved")).toBeVisible());
});
