// The call of a push's first hours, and its wire names; loaded with the dialog that shows them.
import type { Schema } from "@/api/types";
import { call } from "@/lib/client";
import { pageConfig } from "@/lib/config";
import { addDays, todayIn } from "@/lib/dates";

export type HourOfPush = { at: string; received: number; opened: number };
const HOUR_MS = 3_600_000;

/** The hours that begin within 24 hours from the one in which it went out; none where hours are no longer kept. */
export async function fetchFirstDay(id: string, sentAt: string): Promise<HourOfPush[]> {
  const first = todayIn(pageConfig().timeZone, new Date(sentAt));
  const query = { startDate: first, endDate: addDays(first, 1), interval: "hour", compare: "none" };
  const answer = await call<Schema<"Dashboard">>("GET", `/api/admin/view/dashbord/${id}`, { query });
  if (answer.interval !== "hour") {
    return [];
  }
  const opened = new Map(answer.clicks_data.map((point) => [point.createdAt, point.count]));
  const sent = Date.parse(sentAt);
  return answer.views_data
    .map(({ createdAt, count }) => ({ at: createdAt, received: count, opened: opened.get(createdAt) ?? 0 }))
    .filter(({ at }) => Date.parse(at) > sent - HOUR_MS && Date.parse(at) < sent + 24 * HOUR_MS - HOUR_MS);
}
