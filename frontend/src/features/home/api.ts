import { api, type Schema, unwrap } from "@/api/client";

export type Home = Schema<"HomeFields">;

/** Hide a problem from the signed-in admin for some hours; with 0, show it again. */
export function snoozeProblem(body: Schema<"Snooze">) {
  return unwrap(api.PUT("/api/admin/inbox/snooze", { body }));
}

export async function fetchHome(): Promise<Home> {
  return (await unwrap(api.GET("/api/admin/home"))).data;
}
