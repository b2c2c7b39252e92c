import { api, type Schema, unwrap } from "@/api/client";
import { IN_BACKGROUND } from "@/session/queryClient";

export type RunningAd = Schema<"RunningRow">;
export type ScheduledAd = Schema<"PlannedRow">;
export type LiveNow = {
  running: RunningAd[];
  /** The scheduled ads, by time. */
  planned: ScheduledAd[];
  last: number;
  /** The number of live viewers, or null if it is unknown. */
  viewers: number | null;
};

async function fetchLiveNow(): Promise<LiveNow> {
  const response = await unwrap(api.GET("/api/App/livecall/admin/ads/fire/now"));
  return { running: response.data, planned: response.planned, last: response.last, viewers: response.viewers };
}

/** Stop a fired ad, or cancel a scheduled one. */
export function stopAd(id: string) {
  return unwrap(api.POST("/api/App/livecall/admin/ads/fire/stop", { body: { id } }));
}

const EVERY_MS = 5000;

/** The shared query of all components that show live state. */
export const LIVE_NOW = {
  queryKey: ["live-now"],
  queryFn: fetchLiveNow,
  refetchInterval: EVERY_MS,
  meta: IN_BACKGROUND,
};
