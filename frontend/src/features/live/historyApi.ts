import { api, ifVersion, pageQuery, type Schema, unwrap, withCaptcha } from "@/api/client";
import type { ListData, ListRequest } from "@/patterns/list/useList";
import type { ScheduledAd } from "./api";

export type FiredAd = Schema<"HistoryRow">;
export type HistoryPage = ListData<FiredAd> & {
  planned: ScheduledAd[];
  totalViews: number;
  totalClicks: number;
};

export const PAGE_SIZE = 1000;
const FIRE = "/api/App/livecall/admin/ads/fire";
export const HISTORY_CSV = "/site/export/fired.csv";

export async function fetchHistory({ signal, ...request }: ListRequest): Promise<HistoryPage> {
  const query = pageQuery<never>(request, PAGE_SIZE);
  const { data, totalPages, ...rest } = await unwrap(api.GET(`${FIRE}/history`, { params: { query }, signal }));
  return { ...rest, rows: data, pages: totalPages };
}

export function deleteFired(ids: string[], captcha: string) {
  return unwrap(api.DELETE(`${FIRE}/history`, { params: { header: withCaptcha(captcha) }, body: { id: ids } }));
}

/** Reschedule an ad. */
export function rescheduleAd(id: string, fireAt: string, version: number) {
  return unwrap(api.PUT(FIRE, { params: { header: ifVersion(version) }, body: { id, fireAt } }));
}
