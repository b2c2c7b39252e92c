// All of home in one call, and its wire names.

import type { Totals } from "@/components/chart/api";
import { call, type Schema } from "@/lib/client";

type Hour = { views: number; clicks: number };
export type Setting = { name: string; value: unknown; by: string; at: string };
export type FiredAd = { id: string; name: string; by: string; at: string; views: number; clicks: number };
export type Push = { title: string; state: Schema<"LastPush">["state"]; at: string; by: string; error: string };
export type Problem = Schema<"ProblemRow">;
export type Change = Schema<"ChangeRow">;
export type Home = {
  today: Totals;
  /** Today's hours that are over and the same ones of last week; undefined where those are not known. */
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

export async function fetchHome(): Promise<Home> {
  const { data } = await call<Schema<"HomeAnswer">>("GET", "/api/admin/home");
  const { today, compared, lastWeek, hours, hoursLastWeek, settings, fired, firedCount, push, problems, changes } =
    data;
  return {
    today,
    same: compared && lastWeek ? { now: compared, before: lastWeek } : undefined,
    hours,
    hoursLastWeek,
    viewers: data.liveView,
    settings,
    fired: fired.map((one) => ({
      id: one._id,
      name: one.a_name,
      by: one.by,
      at: one.createdAt,
      views: one.a_view,
      clicks: one.a_click,
    })),
    firedCount,
    push: push
      ? {
          title: push.n_title,
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
