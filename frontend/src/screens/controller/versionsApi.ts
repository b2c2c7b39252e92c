// The calls of the versions: only who comes near them needs these.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import { type FieldName, OURS, PATH } from "./api";

/** Behind the name of a setting: its rules. */
const RULES = /\.rules$/;

/** What a version changed: a setting, or the rules of one. */
type Difference = { field: FieldName; ofRules: boolean; before: unknown; after: unknown };
export type Version = {
  number: number;
  at: string;
  by: string;
  restoredFrom: number | null;
  differences: Difference[];
};

export async function listVersions(page: number, limit: number): Promise<{ rows: Version[]; totalPages: number }> {
  const answer = await call<Schema<"VersionList">>("GET", `${PATH}/versions`, { query: { page, limit } });
  const rows = answer.data.map(({ changes, ...row }) => ({
    ...row,
    differences: changes.flatMap(({ field, ...values }) => {
      const ours = OURS[field.replace(RULES, "")];
      return ours ? [{ field: ours, ofRules: RULES.test(field), ...values }] : [];
    }),
  }));
  return { rows, totalPages: answer.totalPages };
}

export function restoreVersion(number: number, captcha: string): Promise<Answer> {
  return call("POST", `${PATH}/versions/${number}/restore`, { captcha });
}
