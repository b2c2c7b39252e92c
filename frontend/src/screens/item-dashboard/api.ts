// The days of one item, and their wire names.
import type { Schema } from "@/api/types";
import { type Before, type Count, queryOf, readBefore } from "@/components/chart/api";
import type { Point } from "@/components/chart/points";
import { type Answer, call } from "@/lib/client";
import type { DayRange } from "@/lib/dates";

export type Dashboard = {
  name: string;
  kind: string;
  views: Point[];
  clicks: Point[];
  totalViews: Count;
  totalClicks: Count;
  before: Before | undefined;
};

export async function fetchDashboard(id: string, range: DayRange): Promise<Dashboard> {
  const path = `/api/admin/view/dashbord/${encodeURIComponent(id)}`;
  const answer = await call<Schema<"Dashboard">>("GET", path, { query: queryOf(range) });
  return {
    name: answer.name,
    kind: answer.kind,
    views: points(answer.views_data),
    clicks: points(answer.clicks_data),
    totalViews: answer.totalViews ?? undefined,
    totalClicks: answer.totalClicks ?? undefined,
    before: readBefore(answer.previous),
  };
}

export type ClearOptions = { id: string; isWebAd: boolean; range: DayRange; captcha: string };

/** Web ads have a call of their own, which takes the first segment of the id. */
export function clearCounts({ id, isWebAd, range, captcha }: ClearOptions): Promise<Answer> {
  const path = isWebAd
    ? `/api/App/ads/webads/count/remove/${encodeURIComponent(id.split("/")[0] ?? "")}`
    : `/api/App/analytics/count/remove/${encodeURIComponent(id)}`;
  return call("DELETE", path, { query: queryOf(range), captcha });
}

export function csvAddress(id: string, range: DayRange): string {
  return `/site/export/views/${encodeURIComponent(id)}.csv?${new URLSearchParams(queryOf(range))}`;
}

function points(given: Schema<"CountPoint">[]): Point[] {
  return given.map((point) => ({ day: point.createdAt, count: point.count }));
}
