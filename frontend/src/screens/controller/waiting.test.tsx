import { screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { ControllerScreen } from "./ControllerScreen";

const PATH = "/api/App/controller/admin";
const SETTINGS = {
  installNew: true,
  facebook_app_id: "42",
  facebook_client_token: "••••••••cdef",
  installNewData: { text: "", btn_text: "", btn_url: "" },
  preVideo_position: 1,
  preVideo_time: 1,
  afterSplaceAds: "OFF",
  afterIntroAds: "OPEN",
  afterBtnAds: "OPEN",
  version: 3,
  changes: {},
};
const WAITS = "A change of this waits for a second person.";

test.each([
  ["a switch", { tracking: true }, "Tracking", "Lets the app report"],
  ["the rules of a switch", { tracking_rules: [] }, "Tracking rules", "Lets the app report"],
  ["a mode", { intro_mode: "FS" }, "After the intro", "Ad shown after the introduction."],
  ["a number", { pre_video_time: 6 }, "Pre-video time", "How long the video runs."],
  ["the prompt", { install_text: "Hello" }, "Install prompt text", "What the prompt says"],
  ["the credentials", { facebook_app_id: "43" }, "Facebook app ID", "App ID"],
])("what waits of %s is named on top, and stands at it alone", async (...[, after, name, beside]) => {
  watchLocation("/site/controller");
  const held = { action: "controller.restore", target: "controller", before: null, after };
  fakeWire()
    .on(`GET ${PATH}`, ok({ data: SETTINGS }))
    .on(`GET ${PATH}/versions`, ok({ data: [], totalPages: 1 }))
    .on("GET /api/admin/requests", ok({ data: [held] }));
  show(<ControllerScreen />);

  await waitFor(() => expect(screen.getAllByText(WAITS)).toHaveLength(2));
  const [top, own] = screen.getAllByText(WAITS) as [HTMLElement, HTMLElement];
  expect(await within(top).findByText(name)).toBeVisible();
  expect(own.closest("[role=status]")?.parentElement).toHaveTextContent(beside);
});
