// What waits for a second person, and which acts ask for one: the calls and their wire names.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";

export type Act = Schema<"RuleDocument">["acts"][number];
export type Rule = { acts: Act[]; version: number };
export type HeldRequest = Omit<Schema<"RequestRow">, "_id"> & { id: string };

const RULE = "/api/admin/two-people";
const REQUESTS = "/api/admin/requests";

export async function fetchRule(): Promise<Rule> {
  const { data, version } = await call<Schema<"RuleAnswer">>("GET", RULE);
  return { acts: data.acts, version };
}

export function saveRule({ acts, version }: Rule, captcha: string): Promise<Answer> {
  return call("PUT", RULE, { body: { acts }, captcha, ifMatch: `"${version}"` });
}

export async function listRequests(): Promise<HeldRequest[]> {
  const { data } = await call<Schema<"RequestList">>("GET", REQUESTS);
  return data.map(({ _id, ...row }) => ({ ...row, id: _id }));
}

export function confirmRequest({ id }: HeldRequest, captcha: string): Promise<Answer> {
  return call("POST", `${REQUESTS}/${id}/confirm`, { captcha });
}

/** Decline what another asked for, or withdraw one's own. */
export function endRequest({ id }: HeldRequest): Promise<Answer> {
  return call("DELETE", `${REQUESTS}/${id}`);
}
