// What waits for a second person, as other screens than People show it.
import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type HeldRequest = Schema<"RequestRow">;

export async function fetchWaiting(): Promise<HeldRequest[]> {
  return (await call<Schema<"RequestList">>("GET", "/api/admin/requests")).data;
}

/** Whether a request is about an ad: what asks for several of them names them. */
export function isOfAd({ id, name }: { id: string; name: string }): (request: HeldRequest) => boolean {
  return ({ target, after }) => target.endsWith(`:${id}`) || [after?.ads].flat().includes(name);
}
