import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { ErrorScreen } from "./ErrorScreen";

test("shows the ID of the failed request if there is one", () => {
  show(<ErrorScreen />);
  expect(screen.queryByText(/Request ID/)).toBeNull();

  sessionStorage.setItem("failed request", "4f1c2a00000c");
  show(<ErrorScreen />);

  expect(screen.getByText("4f1c2a00000c")).toBeVisible();
});
