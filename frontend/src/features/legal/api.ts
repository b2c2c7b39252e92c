import { api, ifVersion, type Schema, unwrap, withCaptcha } from "@/api/client";
import type { OperationId } from "@/api/schema";
import type { Kind } from "./texts";

export type Text = Schema<"PolicyChange">;
export type LegalText = Schema<"Policy">;
export type TextVersion = Schema<"TextVersionRow">;

/** The operations of each text that require a role. */
export const OPERATIONS: Record<Kind, { save: OperationId; restore: OperationId }> = {
  policy: { save: "savePolicy", restore: "restorePolicyVersion" },
  terms: { save: "saveTerms", restore: "restoreTermsVersion" },
};

type Endpoint = "/api/App/policy/admin" | "/api/App/terms/admin";

// Both texts have the same endpoints under their own path.
function pathOf(kind: Kind): Endpoint {
  return kind === "policy" ? "/api/App/policy/admin" : "/api/App/terms/admin";
}

export async function fetchText(kind: Kind): Promise<LegalText> {
  return (await unwrap(api.GET(`${pathOf(kind)}/get`))).data;
}

export function saveText(kind: Kind, body: Text, version: number) {
  return unwrap(api.PUT(`${pathOf(kind)}/update`, { params: { header: ifVersion(version) }, body }));
}

export async function listVersions(kind: Kind, page: number, limit: number) {
  const query = { page, limit };
  const { data, totalPages } = await unwrap(api.GET(`${pathOf(kind)}/versions`, { params: { query } }));
  return { rows: data, pages: totalPages };
}

/** Return the text of a version and the one of the version before it. */
export async function compareVersion(kind: Kind, number: number) {
  return (await unwrap(api.GET(`${pathOf(kind)}/versions/{number}`, { params: { path: { number } } }))).data;
}

export function restoreVersion(kind: Kind, number: number, captcha: string) {
  const params = { path: { number }, header: withCaptcha(captcha) };
  return unwrap(api.POST(`${pathOf(kind)}/versions/{number}/restore`, { params }));
}
