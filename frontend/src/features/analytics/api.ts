import { api, type Schema, unwrap, withCaptcha } from "@/app/api/client";
import { pageConfig } from "@/app/config";
import type { DayRange } from "@/lib/dates";
import { type Before, type Compare, type Count, queryOf, readBefore, type Totals } from "@/patterns/chart/api";
import { sumCounts } from "@/patterns/chart/counts";
import { type CountPoint, type Interval, withEarlier } from "@/patterns/chart/points";
import { type Annotation, toAnnotation } from "./annotations";

export type Item = {
  id: string;
  name: string;
  kind: string;
  clicks: Count;
  views: Count;
  /** The clicks of the compared period; undefined without a comparison. */
  clicksBefore?: number | undefined;
};
/** `range` is the range of the shown counts. Clearing uses it, so that it clears exactly these counts. */
export type Counts = { range: DayRange; items: Item[]; totals: Totals; before: Before | undefined };
export type Clearing = Schema<"ClearingRow"> & { range: DayRange; at: string };
export type Uncounted = Schema<"UncountedRow">;

export type KindTotals = Totals & { kind: string };
export type Mover = { id: string; name: string; kind: string; clicks: number; before: number };
export type Overview = {
  range: DayRange;
  /** The interval of the points. Days if the server no longer has hours. */
  interval: Interval;
  points: CountPoint[];
  kinds: KindTotals[];
  /** Sorted from the biggest increase to the biggest decrease. */
  movers: Mover[];
  annotations: Annotation[];
};

const PATH = "/api/App/analytics";

type CountsRequest = { range: DayRange; compare: Compare; signal: AbortSignal };

export async function fetchCounts({ range, compare, signal }: CountsRequest): Promise<Counts> {
  const query = { ...queryOf(range), ...compare };
  const answer = await unwrap(api.GET(`${PATH}/admin/get`, { params: { query }, signal }));
  const items = answer.data;
  const { start, end } = range;
  return { range: { start, end }, items, totals: totalsOf(items), before: readBefore(answer.previous) };
}

type OverviewRequest = CountsRequest & { interval: Interval };

export async function fetchOverview({ range, interval, compare, signal }: OverviewRequest): Promise<Overview> {
  const query = { ...queryOf(range), interval, ...compare };
  const answer = await unwrap(api.GET(`${PATH}/admin/overview`, { params: { query }, signal }));
  return {
    range: { start: range.start, end: range.end },
    interval: answer.interval,
    points: withEarlier(
      answer.points.map(({ unfinished, ...point }) => ({ ...point, isOpen: unfinished })),
      answer.earlier,
    ),
    kinds: answer.kinds,
    movers: answer.movers.map(({ clicksBefore, ...mover }) => ({ ...mover, before: clicksBefore })),
    annotations: answer.marks.map(toAnnotation),
  };
}

/** Return the clicks of each ad over the range, without an unfinished last point, which would look like a drop. */
export async function fetchCurves(range: DayRange, isUnfinished: boolean): Promise<Map<string, number[]>> {
  const answer = await unwrap(api.GET(`${PATH}/admin/curves`, { params: { query: queryOf(range) } }));
  return new Map(answer.data.map((row) => [row.id, isUnfinished ? row.clicks.slice(0, -1) : row.clicks]));
}

export function totalsOf(items: readonly Item[]): Totals {
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

export async function fetchClearings(): Promise<Clearing[]> {
  const { data } = await unwrap(api.GET(`${PATH}/admin/clearings`));
  return data.map((row) => ({ ...row, range: { start: row.startDate, end: row.endDate }, at: row.createdAt }));
}

export async function fetchUncounted() {
  return (await unwrap(api.GET(`${PATH}/admin/uncounted`))).data;
}

/** Return the URL of the CSV file with the ads of the cards. */
export function csvAddress(range: DayRange, options: { q: string; kind: string } & Compare): string {
  const given = Object.entries({ ...queryOf(range), ...options }).filter(([, value]) => value);
  return `/site/export/analytics.csv?${new URLSearchParams(given)}`;
}

/** Return the URL of the CSV file with the points of the chart. */
export function stepsCsvAddress(range: DayRange, options: { interval: Interval } & Compare): string {
  return `/site/export/analytics/days.csv?${new URLSearchParams({ ...queryOf(range), ...options })}`;
}

export function kindTitle(name: string): string {
  return pageConfig().adKinds.find((kind) => kind.name === name)?.title ?? name;
}
