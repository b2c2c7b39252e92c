// Opens the history of live-call ads with a fake server.

import { act, getConfig, within } from "@testing-library/react";
import { FireHistoryScreen } from "@/features/live/FireHistoryScreen";
import { findRow } from "./rows";
import { show } from "./show";
import { type FakeWire, fakeWire, ok } from "./wire";

const PATH = "/api/App/livecall/admin/ads/fire/history";
export const GET = `GET ${PATH}`;
export const DELETE = `DELETE ${PATH}`;
export const NOW = "GET /api/App/livecall/admin/ads/fire/now";

export function now(running: string[], last: number, scheduled: string[] = []) {
  const rows = scheduled.map((id) => scheduledAd(id, "planned"));
  return ok({ data: running.map(record), planned: rows, last, liveView: 2 });
}

export function record(id: string) {
  const counts = { a_view: 1500, a_click: 7 };
  return {
    _id: id,
    Adstype: "Open_Ads_Fire",
    a_name: `Ad ${id}`,
    url: "",
    ...counts,
    createdAt: "2025-01-01T20:00:00.000Z",
    state: "fired",
    stoppedAt: null,
    by: "olive",
    endedAt: "2025-01-01T20:05:00.000Z",
  };
}

export function open(totalPage = 3): { wire: FakeWire; admin: ReturnType<typeof show> } {
  const wire = fakeWire()
    .on(GET, ok({ data: [record("a"), record("b")], planned: [], totalPage, totalViews: 2_500_000, totalClicks: 14 }))
    .on(NOW, now([], 0));
  return { wire, admin: show(<FireHistoryScreen />) };
}
export const STOP = "POST /api/App/livecall/admin/ads/fire/stop";

export function scheduledAd(id: string, state: string) {
  return { ...record(id), state, fireAt: "2090-01-01T13:30:00.000Z", by: "ada", version: 1 };
}

export function openWithScheduledAds() {
  const running = { ...record("run"), state: "running", endedAt: null };
  const stopped = { ...record("over"), state: "stopped", stoppedAt: "2025-01-01T20:05:00.000Z" };
  const { wire, admin } = open();
  const rows = {
    data: [running, stopped, record("old")],
    planned: [scheduledAd("soon", "planned"), scheduledAd("late", "missed")],
  };
  wire.on(GET, ok({ ...rows, totalPage: 1, totalViews: 0, totalClicks: 0 }));
  wire.on(NOW, now(["run"], 3, ["soon"]));
  return { wire, admin };
}

export async function rowOf(name: string) {
  return within(await findRow(name));
}

export function everyFiveSeconds(condition: () => boolean) {
  const check = async () => {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    return condition();
  };
  // Without the wrapper, React warns about updates outside act().
  return getConfig().asyncWrapper(async () => expect.poll(check).toBe(true));
}
