import type { CallId } from "@/api/schema";
import type { VersionHead } from "@/components/versions/VersionRow";
import { type Answer, call, type Schema } from "@/lib/client";
import type { Kind } from "./texts";

export type Text = { title: string; description: string };
export type LegalText = Text & { version: number; changedAt: string | null; changedBy: string };
export type TextVersion = VersionHead & { title: string };
type TextDifference = { now: Text; before: Text };

/** The calls of each text that ask for a role. */
export const CALLS: Record<Kind, { save: CallId; restore: CallId }> = {
  policy: { save: "savePolicy", restore: "restorePolicyVersion" },
  terms: { save: "saveTerms", restore: "restoreTermsVersion" },
};

type WireText = Schema<"Policy"> | Schema<"Terms">;

export async function fetchText(kind: Kind): Promise<LegalText> {
  const answer = await call<Schema<"PolicyAnswer"> | Schema<"TermsAnswer">>("GET", `${pathOf(kind)}/get`);
  return fromWire(answer.data);
}

export function saveText(kind: Kind, { title, description }: Text, seenVersion: number): Promise<Answer> {
  const body = { [`${kind}_title`]: title, [`${kind}_description`]: description };
  return call("PUT", `${pathOf(kind)}/update`, { body, ifMatch: `"${seenVersion}"` });
}

export async function listVersions(kind: Kind, page: number, limit: number) {
  const answer = await call<Schema<"TextVersionList">>("GET", `${pathOf(kind)}/versions`, { query: { page, limit } });
  return { rows: answer.data, pages: answer.totalPages };
}

/** What one version says, and what the one before it said. */
export async function compareVersion(kind: Kind, number: number): Promise<TextDifference> {
  const answer = await call<Schema<"TextDifferenceAnswer">>("GET", `${pathOf(kind)}/versions/${number}`);
  const { title, description, before } = answer.data;
  return { now: { title, description }, before };
}

export function restoreVersion(kind: Kind, number: number, captcha: string): Promise<Answer> {
  return call("POST", `${pathOf(kind)}/versions/${number}/restore`, { captcha });
}

/** The text as it stands, out of a refusal with 409. */
export function standingText(answer: Answer): LegalText | undefined {
  return answer.data ? fromWire(answer.data as WireText) : undefined;
}

function pathOf(kind: Kind): string {
  return `/api/App/${kind}/admin`;
}

function fromWire(data: WireText): LegalText {
  const { version, changedAt, changedBy } = data;
  const texts =
    "policy_title" in data
      ? { title: data.policy_title, description: data.policy_description }
      : { title: data.terms_title, description: data.terms_description };
  return { ...texts, version, changedAt, changedBy };
}
