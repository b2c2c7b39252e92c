// The history of fired ads, and its wire names.
import { type Answer, call, type Schema } from "@/lib/client";
import type { ListData, ListRequest } from "@/patterns/useList";

type State = Schema<"FiringState">;
export type FiredAd = {
  id: string;
  name: string;
  type: string;
  url: string;
  views: number;
  clicks: number;
  at: string;
  state: State;
  stoppedAt: string | null;
  by: string;
  /** null while it runs. */
  endedAt: string | null;
};
export type PlannedFiring = {
  id: string;
  name: string;
  url: string;
  state: State;
  at: string;
  by: string;
  version: number;
};
export type HistoryPage = ListData<FiredAd> & {
  planned: PlannedFiring[];
  totalViews: number;
  totalClicks: number;
};

export const PAGE_SIZE = 1000;
const FIRE = "/api/App/livecall/admin/ads/fire";
const PATH = `${FIRE}/history`;
/** All of them as a file. */
export const HISTORY_CSV = "/site/export/fired.csv";

export async function fetchHistory({ page, search, sort, signal }: ListRequest): Promise<HistoryPage> {
  const answer = await call<Schema<"History">>("GET", PATH, {
    query: { page, limit: PAGE_SIZE, ...(search && { q: search }), ...(sort && { sort }) },
    signal,
  });
  return {
    rows: answer.data.map((row) => ({
      id: row._id,
      name: row.a_name,
      type: row.Adstype,
      url: row.url,
      views: row.a_view,
      clicks: row.a_click,
      at: row.createdAt,
      state: row.state,
      stoppedAt: row.stoppedAt,
      by: row.by,
      endedAt: row.endedAt,
    })),
    planned: answer.planned.map(plannedOf),
    page: answer.page,
    pages: answer.totalPage,
    hasMorePages: answer.hasMorePages,
    total: answer.total,
    totalViews: answer.totalViews,
    totalClicks: answer.totalClicks,
  };
}

function plannedOf(row: Schema<"PlannedRow">): PlannedFiring {
  return {
    id: row._id,
    name: row.a_name,
    url: row.url,
    state: row.state,
    at: row.fireAt,
    by: row.by,
    version: row.version,
  };
}

export function deleteFired(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}

/** Fire a planned ad at another time. The save names the version that the admin saw; a stale one is refused with 409. */
export function moveFiring(id: string, fireAt: string, version: number): Promise<Answer> {
  return call("PUT", FIRE, { body: { _id: id, fireAt }, ifMatch: `"${version}"` });
}

/** The planned firing as it stands, out of a refusal with 409. */
export function standingFiring(answer: Answer): PlannedFiring | undefined {
  return answer.data ? plannedOf(answer.data as Schema<"PlannedRow">) : undefined;
}
