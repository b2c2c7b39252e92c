import { isRuleList, sayRules } from "@/components/rules/sentences";
import type { Schema } from "@/lib/client";
import { formatTime } from "@/lib/format";
import { saySetting } from "@/lib/settings";
import { sayCode, sayField } from "./fieldTexts";
import { ONLY_ONES, sayVideos, TEXTS } from "./texts";

type Entry = Schema<"EventRow">;
type Run = Schema<"RunRow">;

const MASKED = "***";
// As moments are kept there: plans of ads, planned firings and scheduled pushes have some.
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** `field` in words, "" where it is only the id of what was deleted; a side that is not there is undefined. */
export type Change = { name: string; field: string; before: string | undefined; after: string | undefined };

/** What differs between the two sides, one line a field. */
export function changesOf({ action, before, after }: Pick<Entry, "action" | "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    names
      .map((name) => {
        const say = (value: unknown) => sayValue(value, (one) => sayCode(action, name, one));
        return {
          name,
          field: ID.test(name) ? "" : sayField(action, name),
          before: say(before?.[name]),
          after: say(after?.[name]),
        };
      })
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

type SayCode = (value: unknown) => string | undefined;

function sayValue(value: unknown, sayCode: SayCode): string | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (isRuleList(value)) {
    return sayRules(value, (one) => sayValue(textOf(one), sayCode) ?? TEXTS.nothingThere);
  }
  if (Array.isArray(value)) {
    return value.map((one) => sayValue(one, sayCode) ?? TEXTS.nothingThere).join(", ") || TEXTS.empty;
  }
  return typeof value === "object" ? sayFields(value, sayCode) : (sayCode(value) ?? sayPlain(value));
}

/** "Views: 3, Clicks: 4". */
function sayFields(fields: object, sayCode: SayCode): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `${saySetting(name)}: ${sayValue(value, sayCode) ?? TEXTS.nothingThere}`,
  );
  return parts.join(", ") || TEXTS.empty;
}

function sayPlain(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "on" : "off";
  }
  const text = String(value);
  return MOMENT.test(text) ? formatTime(text) : text || TEXTS.empty;
}
