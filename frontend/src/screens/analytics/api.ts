import type { DayRange } from "@/lib/dates";
// The calls of the counts, and their wire names.

import { type Annotation, toAnnotation } from "@/components/chart/annotations";
import { type Before, type Compare, type Count, queryOf, readBefore, type Totals } from "@/components/chart/api";
import { sumCounts } from "@/components/chart/counts";
import type { CountPoint, Interval } from "@/components/chart/points";
import { type Answer, call, type Schema } from "@/lib/client";

export type Item = {
  id: string;
  name: string;
  kind: string;
  clicks: Count;
  views: Count;
};
/** `range` is what was counted: clearing takes it from here, so that it clears the counts that are shown. */
export type Counts = { range: DayRange; items: Item[]; totals: Totals; before: Before | undefined };
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

export type KindTotals = Totals & { kind: string };
export type Mover = { id: string; name: string; kind: string; clicks: number; before: number };
export type Overview = {
  range: DayRange;
  /** Of the points: days where hours are not kept. */
  interval: Interval;
  points: CountPoint[];
  kinds: KindTotals[];
  /** From the one that grew most to the one that fell most. */
  movers: Mover[];
  annotations: Annotation[];
};

const PATH = "/api/App/analytics";
const CLEARINGS = `${PATH}/admin/clearings`;

type CountsRequest = { range: DayRange; compare: Compare; signal: AbortSignal };

export async function fetchCounts({ range, compare, signal }: CountsRequest): Promise<Counts> {
  const query = { ...queryOf(range), compare };
  const answer = await call<Schema<"CountList">>("GET", `${PATH}/admin/get`, { query, signal });
  const items = answer.data.map(fromWire);
  const { start, end } = range;
  return { range: { start, end }, items, totals: totalsOf(items), before: readBefore(answer.previous) };
}

type OverviewRequest = CountsRequest & { interval: Interval };

export async function fetchOverview({ range, interval, compare, signal }: OverviewRequest): Promise<Overview> {
  const query = { ...queryOf(range), interval, compare };
  const answer = await call<Schema<"OverviewAnswer">>("GET", `${PATH}/admin/overview`, { query, signal });
  return {
    range: { start: range.start, end: range.end },
    interval: answer.interval,
    points: answer.points.map(({ unfinished, ...point }) => ({ ...point, isOpen: unfinished })),
    kinds: answer.kinds,
    movers: answer.movers.map(({ _id, a_name, kind, a_click, clicksBefore }) => ({
      id: _id,
      name: a_name,
      kind,
      clicks: a_click,
      before: clicksBefore,
    })),
    annotations: answer.marks.map(toAnnotation),
  };
}

/** The clicks of each ad over the range, for its small curve; a last step that is not over would look like a fall. */
export async function fetchCurves(range: DayRange, isUnfinished: boolean): Promise<Map<string, number[]>> {
  const answer = await call<Schema<"CurveList">>("GET", `${PATH}/admin/curves`, { query: queryOf(range) });
  return new Map(answer.data.map((row) => [row._id, isUnfinished ? row.clicks.slice(0, -1) : row.clicks]));
}

export function totalsOf(items: readonly Item[]): Totals {
  return { views: sumCounts(items.map((item) => item.views)), clicks: sumCounts(items.map((item) => item.clicks)) };
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

/** The ads that the cards show: of a kind and a name, each empty for all. */
export function csvAddress(range: DayRange, sought: { q: string; kind: string }): string {
  const given = Object.entries({ ...queryOf(range), ...sought }).filter(([, value]) => value);
  return `/site/export/analytics.csv?${new URLSearchParams(given)}`;
}

function fromWire(item: Schema<"CountRow">): Item {
  return {
    id: item._id,
    name: item.a_name,
    kind: item.kind,
    clicks: item.a_click ?? undefined,
    views: item.a_view ?? undefined,
  };
}
