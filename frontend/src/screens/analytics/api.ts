// The calls of the counts, and their wire names.

import type { Schema } from "@/api/types";
import { rememberClicks } from "@/lib/clicks";
import { type Answer, call } from "@/lib/client";
import type { DayRange } from "@/lib/dates";

export type Item = {
  id: string;
  name: string;
  kind: string;
  clicks: number;
  views: number;
  /** Clicks since the last look at the same range; undefined when there was none. */
  gained: number | undefined;
};
export type Totals = { views: number; clicks: number };
export type Counts = { items: Item[]; totals: Totals; before: (Totals & DayRange) | undefined };
export type Clearing = {
  id: string;
  label: string;
  items: number;
  range: DayRange;
  views: number;
  clicks: number;
  by: string;
  at: string;
  undoUntil: string;
  /** False once the ads were deleted, and their counts with them. */
  restorable: boolean;
};
export type Uncounted = Schema<"UncountedRow">;

const PATH = "/api/App/analytics";
const CLEARINGS = `${PATH}/admin/clearings`;

export async function fetchCounts(range: DayRange): Promise<Counts> {
  const answer = await call<Schema<"CountList">>("GET", `${PATH}/admin/get`, { query: queryOf(range) });
  const clicks = Object.fromEntries(answer.data.map((item) => [item._id, item.a_click]));
  const seen = rememberClicks("analytics_clicks", range, clicks);
  const items = answer.data.map((item) => fromWire(item, seen));
  const totals = items.reduce((sum, item) => ({ views: sum.views + item.views, clicks: sum.clicks + item.clicks }), {
    views: 0,
    clicks: 0,
  });
  const before = answer.previous;
  return {
    items,
    totals,
    before: before
      ? { start: before.startDate, end: before.endDate, views: before.totalViews, clicks: before.totalClicks }
      : undefined,
  };
}

export function clearOne(id: string, range: DayRange, captcha: string): Promise<Answer> {
  return call("DELETE", `${PATH}/count/remove/${encodeURIComponent(id)}`, { query: queryOf(range), captcha });
}

export function clearAll(ids: string[], range: DayRange, captcha: string): Promise<Answer> {
  return call("DELETE", `${PATH}/count/all/remove`, { body: { id: ids }, query: queryOf(range), captcha });
}

export async function fetchClearings(): Promise<Clearing[]> {
  const answer = await call<Schema<"ClearingList">>("GET", CLEARINGS);
  return answer.data.map(({ _id, startDate, endDate, createdAt, ...rest }) => ({
    ...rest,
    id: _id,
    range: { start: startDate, end: endDate },
    at: createdAt,
  }));
}

export async function fetchUncounted(): Promise<Uncounted[]> {
  const answer = await call<Schema<"UncountedList">>("GET", `${PATH}/admin/uncounted`);
  return answer.data;
}

export function csvAddress(range: DayRange): string {
  return `/site/export/analytics.csv?${new URLSearchParams(queryOf(range))}`;
}

function queryOf(range: DayRange): Record<string, string> {
  return { startDate: range.start, endDate: range.end };
}

function fromWire(item: Schema<"CountRow">, seen: Record<string, number | undefined>): Item {
  const last = seen[item._id];
  return {
    id: item._id,
    name: item.a_name,
    kind: item.kind,
    clicks: item.a_click,
    views: item.a_view,
    gained: last === undefined ? undefined : item.a_click - last,
  };
}
