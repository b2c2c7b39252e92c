import { api, type Schema, unwrap, withCaptcha } from "@/api/client";
import { pageConfig } from "@/lib/config";
import type { DayRange } from "@/lib/dates";
import { type Compare, type Previous, queryOf, type Totals } from "@/patterns/chart/api";
import { sumCounts } from "@/patterns/chart/counts";
import { type CountPoint, type Interval, withEarlier } from "@/patterns/chart/points";

export type Item = Schema<"CountRow">;
/** `range` is the range of the shown counts. Clearing uses it, so that it clears exactly these counts. */
export type Counts = { range: DayRange; items: Item[]; totals: Totals; previous: Previous };
export type ClearedCounts = Schema<"ClearingRow">;
export type RejectedEvents = Schema<"RejectedEventsRow">;
export type KindTotals = Schema<"KindRow">;
export type ClickChange = Schema<"BiggestChangeRow">;
/** The interval is in days if the server no longer has hours. `movers` starts with the biggest increase. */
export type Overview = Omit<Schema<"OverviewResponse">, "points"> & { range: DayRange; points: CountPoint[] };

const PATH = "/api/App/analytics";

type CountsRequest = { range: DayRange; compare: Compare; signal: AbortSignal };

export async function fetchCounts({ range, compare, signal }: CountsRequest): Promise<Counts> {
  const query = { ...queryOf(range), ...compare };
  const response = await unwrap(api.GET(`${PATH}/admin/get`, { params: { query }, signal }));
  const items = response.data;
  const { start, end } = range;
  return { range: { start, end }, items, totals: totalsOf(items), previous: response.previous };
}

type OverviewRequest = CountsRequest & { interval: Interval };

export async function fetchOverview({ range, interval, compare, signal }: OverviewRequest): Promise<Overview> {
  const query = { ...queryOf(range), interval, ...compare };
  const response = await unwrap(api.GET(`${PATH}/admin/overview`, { params: { query }, signal }));
  const { start, end } = range;
  return { ...response, range: { start, end }, points: withEarlier(response.points, response.earlier) };
}

/** Return the clicks of each ad over the range, without an unfinished last point, which would look like a drop. */
export async function fetchCurves(range: DayRange, isUnfinished: boolean): Promise<Map<string, number[]>> {
  const response = await unwrap(api.GET(`${PATH}/admin/curves`, { params: { query: queryOf(range) } }));
  return new Map(response.data.map((row) => [row.id, isUnfinished ? row.clicks.slice(0, -1) : row.clicks]));
}

function totalsOf(items: readonly Item[]): Totals {
  return { views: sumCounts(items.map((item) => item.views)), clicks: sumCounts(items.map((item) => item.clicks)) };
}

export function clearOne(id: string, range: DayRange, captcha: string) {
  const params = { path: { item_id: id }, query: queryOf(range), header: withCaptcha(captcha) };
  return unwrap(api.DELETE(`${PATH}/count/remove/{item_id}`, { params }));
}

export function clearAll(ids: string[], range: DayRange, captcha: string) {
  const params = { query: queryOf(range), header: withCaptcha(captcha) };
  return unwrap(api.DELETE(`${PATH}/count/all/remove`, { params, body: { id: ids } }));
}

export async function fetchClearedCounts() {
  return (await unwrap(api.GET(`${PATH}/admin/clearings`))).data;
}

export async function fetchRejectedEvents() {
  return (await unwrap(api.GET(`${PATH}/admin/uncounted`))).data;
}

/** Return the URL of the CSV file with the ads of the cards. */
export function csvAddress(range: DayRange, options: { q: string; kind: string } & Compare): string {
  const given = Object.entries({ ...queryOf(range), ...options }).filter(([, value]) => value);
  return `/site/export/analytics.csv?${new URLSearchParams(given)}`;
}

/** Return the URL of the CSV file with the points of the chart. */
export function intervalsCsvAddress(range: DayRange, options: { interval: Interval } & Compare): string {
  return `/site/export/analytics/days.csv?${new URLSearchParams({ ...queryOf(range), ...options })}`;
}

export function kindTitle(name: string): string {
  return pageConfig().adKinds.find((kind) => kind.name === name)?.title ?? name;
}
