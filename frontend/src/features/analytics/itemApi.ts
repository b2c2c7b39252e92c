import { api, unwrap, withCaptcha } from "@/api/client";
import type { DayRange } from "@/lib/dates";
import { type Compare, type Count, fetchItemCounts, type Previous, queryOf } from "@/patterns/chart/api";
import { type CountPoint, type Interval, joinSeries, withEarlier } from "@/patterns/chart/points";

export type Dashboard = {
  name: string;
  kind: string;
  /** The interval of the points. Days if the server no longer has hours. */
  interval: Interval;
  points: CountPoint[];
  totalViews: Count;
  totalClicks: Count;
  previous: Previous;
};

type DashboardOptions = { interval: Interval; compare: Compare; signal: AbortSignal };

export async function fetchDashboard(id: string, range: DayRange, options: DashboardOptions): Promise<Dashboard> {
  const { signal, interval: asked, compare } = options;
  const response = await fetchItemCounts(id, { ...queryOf(range), interval: asked, ...compare }, signal);
  const interval = response.interval ?? "day";
  return {
    name: response.name,
    kind: response.kind,
    interval,
    points: withEarlier(joinSeries(response.viewPoints, response.clickPoints, interval), response.earlier ?? []),
    totalViews: response.totalViews ?? undefined,
    totalClicks: response.totalClicks ?? undefined,
    previous: response.previous,
  };
}

type ClearOptions = { id: string; isWebAd: boolean; range: DayRange; captcha: string };

/** Clear the counts of an item. Web ads have their own endpoint, which uses the first segment of the ID. */
export function clearCounts({ id, isWebAd, range, captcha }: ClearOptions) {
  const shared = { query: queryOf(range), header: withCaptcha(captcha) };
  if (isWebAd) {
    const params = { ...shared, path: { placement_id: id.split("/")[0] ?? "" } };
    return unwrap(api.DELETE("/api/App/ads/webads/count/remove/{placement_id}", { params }));
  }
  const params = { ...shared, path: { item_id: id } };
  return unwrap(api.DELETE("/api/App/analytics/count/remove/{item_id}", { params }));
}

export function csvAddress(id: string, range: DayRange, options: { interval: Interval } & Compare): string {
  const query = new URLSearchParams({ ...queryOf(range), ...options });
  return `/site/export/views/${encodeURIComponent(id)}.csv?${query}`;
}
