import type { DayRange } from "@/lib/dates";
// The days of one item, and their wire names.

import { type Before, type Compare, type Count, callCounts, queryOf, readBefore } from "@/components/chart/api";
import { type CountPoint, type Interval, joinSeries } from "@/components/chart/points";
import { type Answer, call, type Schema } from "@/lib/client";

export type Dashboard = {
  name: string;
  kind: string;
  /** Of the points: days where hours are not kept. */
  interval: Interval;
  points: CountPoint[];
  totalViews: Count;
  totalClicks: Count;
  before: Before | undefined;
};

type DashboardOptions = { interval: Interval; compare: Compare; signal: AbortSignal };

export async function fetchDashboard(id: string, range: DayRange, options: DashboardOptions): Promise<Dashboard> {
  const { signal, ...query } = options;
  const answer = await callCounts(id, { ...queryOf(range), ...query }, signal);
  const interval = answer.interval ?? "day";
  return {
    name: answer.name,
    kind: answer.kind,
    interval,
    points: joinSeries(counted(answer.views_data), counted(answer.clicks_data), interval),
    totalViews: answer.totalViews ?? undefined,
    totalClicks: answer.totalClicks ?? undefined,
    before: readBefore(answer.previous),
  };
}

type ClearOptions = { id: string; isWebAd: boolean; range: DayRange; captcha: string };

/** Web ads have a call of their own, which takes the first segment of the id. */
export function clearCounts({ id, isWebAd, range, captcha }: ClearOptions): Promise<Answer> {
  const path = isWebAd
    ? `/api/App/ads/webads/count/remove/${encodeURIComponent(id.split("/")[0] ?? "")}`
    : `/api/App/analytics/count/remove/${encodeURIComponent(id)}`;
  return call("DELETE", path, { query: queryOf(range), captcha });
}

export function csvAddress(id: string, range: DayRange, interval: Interval): string {
  const query = new URLSearchParams({ ...queryOf(range), interval });
  return `/site/export/views/${encodeURIComponent(id)}.csv?${query}`;
}

function counted(given: Schema<"Dashboard">["views_data"]) {
  return given.map(({ createdAt, count, unfinished = false }) => ({ at: createdAt, count, isOpen: unfinished }));
}
