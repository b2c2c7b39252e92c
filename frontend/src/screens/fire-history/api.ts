// The history of fired ads, and its wire names (spec 7).
import { type Answer, call } from "@/lib/client";

export type FiredAd = {
  id: string;
  name: string;
  type: string;
  url: string;
  views: number;
  clicks: number;
  at: string;
};
export type HistoryPage = { ads: FiredAd[]; pages: number; totalViews: number; totalClicks: number };

export const PAGE_SIZE = 1000;
const PATH = "/api/App/livecall/admin/ads/fire/history";
type WireAd = {
  _id: string;
  a_name: string;
  Adstype?: string;
  url?: string;
  a_view: number;
  a_click: number;
  createdAt: string;
};
type Wire = Answer & { data: WireAd[]; totalPage?: number; totalViews?: number; totalClicks?: number };

export async function fetchHistory(page: number): Promise<HistoryPage> {
  const answer = await call<Wire>("GET", PATH, { query: { page, limit: PAGE_SIZE } });
  return {
    ads: answer.data.map((row) => ({
      id: row._id,
      name: row.a_name,
      type: row.Adstype ?? "",
      url: row.url ?? "",
      views: row.a_view,
      clicks: row.a_click,
      at: row.createdAt,
    })),
    pages: Math.max(1, answer.totalPage ?? 1),
    totalViews: answer.totalViews ?? 0,
    totalClicks: answer.totalClicks ?? 0,
  };
}

export function deleteFired(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}
