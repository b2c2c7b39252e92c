// Opens the screen of native ads with a fake server.

import { PlacementsScreen } from "@/features/ads/PlacementsScreen";
import { watchLocation } from "./page";
import { show } from "./show";
import { type FakeWire, fakeWire, ok } from "./wire";

export const LIST = "GET /api/App/ads/native/admin/get";
export const NO_LIMITS = { isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 };
export const ROW = {
  ...NO_LIMITS,
  _id: "one",
  a_name: "Home",
  a_id: "ca-app-1",
  a_description: "On the home screen",
  version: 3,
  updatedAt: "2025-01-01T20:00:00.000Z",
};

export function open(rows: object[] = [ROW]): { wire: FakeWire; admin: ReturnType<typeof show> } {
  watchLocation("/site/manage/ads/nativeAds/add");
  const wire = fakeWire().on(LIST, ok({ data: rows }));
  return { wire, admin: show(<PlacementsScreen />) };
}
