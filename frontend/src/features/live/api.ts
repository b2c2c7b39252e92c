import { api, unwrap } from "@/app/api/client";

export type RunningAd = { id: string; name: string; type: string; url: string; by: string; at: string };
export type LiveNow = {
  running: RunningAd[];
  /** As `plannedAs` says each. */
  planned: string[];
  last: number;
  /** How many watch; null while nobody can say. */
  viewers: number | null;
};

async function fetchLiveNow(): Promise<LiveNow> {
  const answer = await unwrap(api.GET("/api/App/livecall/admin/ads/fire/now"));
  return {
    running: answer.data.map((row) => ({ ...row, at: row.createdAt })),
    planned: answer.planned.map((id, place) => plannedAs({ id, version: answer.plannedVersions[place] })),
    last: answer.last,
    viewers: answer.viewers,
  };
}

/** A planned firing and how often it was moved: another text where it is another time. */
export function plannedAs({ id, version }: { id: string; version: number | undefined }): string {
  return `${id} ${version}`;
}

/** End a firing, or cancel a scheduled one. */
export function stopFiring(id: string) {
  return unwrap(api.POST("/api/App/livecall/admin/ads/fire/stop", { body: { id } }));
}

const EVERY_MS = 5000;

/** One query for all that show some of it. */
export const LIVE_NOW = { queryKey: ["live-now"], queryFn: fetchLiveNow, refetchInterval: EVERY_MS };
