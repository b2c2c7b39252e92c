// The calls of the versions: only who comes near them needs these.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import { type FieldName, OURS, PATH } from "./api";

/** Behind the name of a setting: its rules. */
const RULES = /\.rules$/;

/** What a version changed: a setting, or the rules of one. */
export type Difference = { field: FieldName; ofRules: boolean; before: unknown; after: unknown };
export type Version = {
  number: number;
  at: string;
  by: string;
  restoredFrom: number | null;
  differences: Difference[];
};

export async function listVersions(page: number, limit: number): Promise<{ rows: Version[]; totalPages: number }> {
  const answer = await call<Schema<"VersionList">>("GET", `${PATH}/versions`, { query: { page, limit } });
  const rows = answer.data.map(({ changes, ...row }) => ({ ...row, differences: differencesOf(changes) }));
  return { rows, totalPages: answer.totalPages };
}

/** What restoring the version would change now. */
export async function compareVersion(number: number): Promise<Difference[]> {
  return differencesOf((await call<Schema<"VersionDifference">>("GET", `${PATH}/versions/${number}`)).data);
}

function differencesOf(changes: readonly Schema<"FieldChangeRow">[]): Difference[] {
  return changes.flatMap(({ field, ...values }) => {
    const ours = OURS[field.replace(RULES, "")];
    return ours ? [{ field: ours, ofRules: RULES.test(field), ...values }] : [];
  });
}

export function restoreVersion(number: number, captcha: string): Promise<Answer> {
  return call("POST", `${PATH}/versions/${number}/restore`, { captcha });
}
