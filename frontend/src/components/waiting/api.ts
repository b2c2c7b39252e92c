// What waits for a second person, as other screens than People show it.
import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

/** The acts that wait, as the audit log will have them. */
export async function fetchWaitingActs(): Promise<string[]> {
  const answer = await call<Schema<"RequestList">>("GET", "/api/admin/requests");
  return answer.data.map(({ action }) => action);
}
