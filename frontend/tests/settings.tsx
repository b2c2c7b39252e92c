// Opens the screen of the app's settings with a fake server.
import { ControllerScreen } from "@/features/settings/ControllerScreen";
import { watchLocation } from "./page";
import { show } from "./show";
import { type FakeWire, fakeWire, ok } from "./wire";

export const PATH = "/api/App/controller/admin";
export const READ = `GET ${PATH}`;
export const MASKED = "••••••••cdef";
export const SETTINGS = {
  liveBtn: true,
  profileBtn: false,
  rendomBtn: false,
  track: false,
  bannerinHouseAds: false,
  preVideo: false,
  afterSplaceAds_status: false,
  afterIntroAds_status: false,
  afterBtnAds_status: false,
  installNew: true,
  afterSplaceAds: "OFF",
  afterIntroAds: "OPEN",
  afterBtnAds: "OPEN",
  preVideo_position: 1,
  preVideo_time: 1,
  facebook_app_id: "42",
  facebook_client_token: MASKED,
  installNewData: { text: "", btn_text: "", btn_url: "" },
  version: 3,
  changes: {},
};

export type Admin = ReturnType<typeof show>;

export function openSettings(settings: object = {}, versions: object[] = []): { wire: FakeWire; admin: Admin } {
  localStorage.setItem("admin_video_call", "of-the-session");
  watchLocation("/site/controller");
  const wire = fakeWire()
    .on(READ, ok({ data: { ...SETTINGS, ...settings } }))
    .on(`GET ${PATH}/versions`, ok({ data: versions, totalPages: 1 }));
  return { wire, admin: show(<ControllerScreen />) };
}
