import { api, type Schema, unwrap } from "@/app/api/client";
import type { Totals } from "@/patterns/chart/api";

type Hour = { views: number; clicks: number };
export type Setting = Schema<"ChangedRow">;
export type FiredAd = { id: string; name: string; by: string; at: string; views: number; clicks: number };
export type Push = { title: string; state: Schema<"LastPush">["state"]; at: string; by: string; error: string };
export type Problem = Schema<"ProblemRow">;
export type Change = Schema<"ChangeRow">;
export type Home = {
  today: Totals;
  /** Today's finished hours and the same hours of last week. Undefined if those are unknown. */
  same: { now: Totals; before: Totals } | undefined;
  hours: Hour[];
  hoursLastWeek: Hour[];
  viewers: number | null;
  settings: Setting[];
  fired: FiredAd[];
  firedCount: number;
  push: Push | undefined;
  problems: Problem[];
  changes: Change[];
};

/** Hide a problem from the signed-in admin for some hours; with 0, show it again. */
export function snoozeProblem(body: Schema<"Snooze">) {
  return unwrap(api.PUT("/api/admin/inbox/snooze", { body }));
}

export async function fetchHome(): Promise<Home> {
  const { data } = await unwrap(api.GET("/api/admin/home"));
  const { today, compared, lastWeek, hours, hoursLastWeek, settings, fired, firedCount, push, problems, changes } =
    data;
  return {
    today,
    same: compared && lastWeek ? { now: compared, before: lastWeek } : undefined,
    hours,
    hoursLastWeek,
    viewers: data.viewers,
    settings,
    fired: fired.map((ad) => ({ ...ad, at: ad.createdAt })),
    firedCount,
    push: push
      ? {
          title: push.title,
          state: push.state,
          at: push.sentAt ?? push.sendAt,
          by: push.createdBy,
          error: push.error,
        }
      : undefined,
    problems,
    changes,
  };
}
