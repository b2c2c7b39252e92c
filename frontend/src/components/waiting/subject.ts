import { changesOf, nameOf } from "@/components/audit/changes";
import { ONLY_ONES } from "@/components/audit/texts";
import type { HeldRequest } from "./Waiting";

const FIELDS_MOST = 3;

/** Of which thing a request is; of the only one of its kind, what of it. */
export function subjectOf(request: Pick<HeldRequest, "action" | "target" | "before" | "after">): string {
  if (request.target.includes(":")) {
    return nameOf(request);
  }
  const fields = changesOf(request).map((change) => change.field);
  const said = fields.slice(0, FIELDS_MOST).join(", ") + (fields.length > FIELDS_MOST ? ", …" : "");
  // Both texts have the same fields.
  return request.action.startsWith("legal.") ? `${ONLY_ONES[request.target]}: ${said}` : said;
}
