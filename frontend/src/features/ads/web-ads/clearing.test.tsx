import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, later, ok, refused } from "@tests/wire";
import { WebAdsScreen } from "./WebAdsScreen";

const LIST = "GET /api/App/ads/webads/admin/get";

test("disables Clear data until the counts are loaded", async () => {
  const slow = later();
  const wire = fakeWire().on(LIST, slow.reply);
  const admin = show(<WebAdsScreen />);
  expect(screen.getByRole("button", { name: "Clear data" })).toBeDisabled();

  slow.come(refused(503, "Back in a minute."));
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("button", { name: "Clear data" })).toBeDisabled();

  wire.on(LIST, ok({ data: [] }));
  await admin.click(retry);
  await waitFor(() => expect(screen.getByRole("button", { name: "Clear data" })).toBeEnabled());
});
