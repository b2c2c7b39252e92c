// The history of fired ads, and its wire names.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";

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
};
export type PlannedFiring = { id: string; name: string; url: string; state: State; at: string; by: string };
export type HistoryPage = {
  ads: FiredAd[];
  planned: PlannedFiring[];
  page: number;
  pages: number;
  hasMorePages: boolean;
  totalViews: number;
  totalClicks: number;
};

export const PAGE_SIZE = 1000;
const FIRE = "/api/App/livecall/admin/ads/fire";
const PATH = `${FIRE}/history`;

export async function fetchHistory(page: number): Promise<HistoryPage> {
  const answer = await call<Schema<"History">>("GET", PATH, { query: { page, limit: PAGE_SIZE } });
  return {
    ads: answer.data.map((row) => ({
      id: row._id,
      name: row.a_name,
      type: row.Adstype,
      url: row.url,
      views: row.a_view,
      clicks: row.a_click,
      at: row.createdAt,
      state: row.state,
      stoppedAt: row.stoppedAt,
    })),
    planned: answer.planned.map((row) => ({
      id: row._id,
      name: row.a_name,
      url: row.url,
      state: row.state,
      at: row.fireAt,
      by: row.by,
    })),
    page: answer.page,
    pages: answer.totalPage,
    hasMorePages: answer.hasMorePages,
    totalViews: answer.totalViews,
    totalClicks: answer.totalClicks,
  };
}

export function deleteFired(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}

/** End a firing, or cancel a planned one. */
export function stopFiring(id: string): Promise<Answer> {
  return call("POST", `${FIRE}/stop`, { body: { id } });
}
