import type { Schema } from "@/api/types";
import { isRuleList, sayRules } from "@/components/rules/sentences";
import { formatTime } from "@/lib/format";
import { ONLY_ONES, sayVideos, TEXTS } from "./texts";

type Entry = Schema<"EventRow">;
type Run = Schema<"RunRow">;

const MASKED = "***";
// As moments are kept there: plans of ads have some.
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** `field` is the key as it is stored, "" where it is only the id of what was deleted; a side that is not there is undefined. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** What differs between the two sides, one line a field. */
export function changesOf({ before, after }: Pick<Entry, "before" | "after">): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    fields
      .map((field) => ({
        field: ID.test(field) ? "" : field,
        before: sayValue(before?.[field]),
        after: sayValue(after?.[field]),
      }))
      // A secret stands there as *** on both sides, because it was changed.
      .filter((change) => change.before !== change.after || change.before === MASKED)
  );
}

/** What the change is of, by its name where the event has one. */
export function nameOf({ target, before, after }: Pick<Entry, "target" | "before" | "after">): string {
  const name = after?.name ?? before?.name ?? after?.title ?? before?.title ?? namesOf(before) ?? namesOf(after);
  if (typeof name === "string" && name) {
    return name;
  }
  const only = ONLY_ONES[target];
  if (only) {
    return only;
  }
  const [kind = "", ...rest] = target.split(":");
  const last = rest.at(-1) ?? "";
  return last.length > 12 ? `${kind} …${last.slice(-6)}` : [kind, ...rest].join(" ");
}

/** Of several things: those that a list names, or whose ids are the keys. */
function namesOf(side: Entry["before"]): string | undefined {
  const listed = side?.names;
  const deleted = Object.entries(side ?? {}).flatMap(([field, value]) => (ID.test(field) ? [String(value)] : []));
  return (Array.isArray(listed) ? listed.join(", ") : deleted.join(", ")) || undefined;
}

/** The names of all that a run is of, each once, the newest first. */
export function namesInRun(run: Run): string {
  return [...new Set([run, ...(run.older ?? [])].map(nameOf))].join(", ");
}

/** "Uploaded 200 videos" of a run of uploads; undefined for every other act. */
export function uploadOf(run: Run): string | undefined {
  if (run.action !== "video.upload") {
    return undefined;
  }
  const counts = [run, ...(run.older ?? [])].map(({ after }) => Number(after?.videos ?? 1));
  return sayVideos(counts.reduce((sum, count) => sum + count, 0));
}

/** The prompt of a rule is three texts; the first tells which it is. */
function textOf(value: unknown): unknown {
  return typeof value === "object" && value && "text" in value ? value.text : value;
}

function sayValue(value: unknown): string | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value === "boolean") {
    return value ? "on" : "off";
  }
  if (isRuleList(value)) {
    return sayRules(value, (one) => sayValue(textOf(one)) ?? TEXTS.nothingThere);
  }
  if (Array.isArray(value)) {
    return value.map((one) => sayValue(one) ?? TEXTS.nothingThere).join(", ") || TEXTS.empty;
  }
  return typeof value === "object" ? JSON.stringify(value) : sayText(String(value));
}

function sayText(text: string): string {
  return MOMENT.test(text) ? formatTime(text) : text || TEXTS.empty;
}
