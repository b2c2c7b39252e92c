import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { ErrorScreen } from "./ErrorScreen";

test("it says what the server's log calls the request that failed, where there was one", () => {
  show(<ErrorScreen />);
  expect(screen.queryByText(/Request ID/)).toBeNull();

  sessionStorage.setItem("failed request", "4f1c2a00000c");
  show(<ErrorScreen />);

  expect(screen.getByText("4f1c2a00000c")).toBeVisible();
});
