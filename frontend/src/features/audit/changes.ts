import type { Schema } from "@/app/api/client";
import { pageConfig } from "@/app/config";
import { isRuleList, sayRules } from "@/features/settings/sentences";
import { formatTime } from "@/lib/format";
import { saySetting } from "@/lib/settings";
import { sayCode, sayField } from "./fieldTexts";
import { KINDS, ONLY_ONES, sayVideos, TEXTS } from "./texts";

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

/** What the change is of: its name, or what there is only one of, or else its kind. */
export function nameOf({ target, called }: Pick<Entry, "target" | "called">): string {
  return called || nameOfTarget(target);
}

/** What a target without a name is called; IDs are for programs. */
export function nameOfTarget(target: string): string {
  const [kind = "", type] = target.split(":");
  const adKind = kind === "placement" && pageConfig().adKinds.find(({ name }) => name === type);
  return adKind ? `${adKind.title} ads` : (ONLY_ONES[target] ?? KINDS[kind] ?? saySetting(kind.replaceAll("-", " ")));
}

/** The names of all that a run is of, each once, the newest first. */
export function namesInRun(run: Run): string {
  return distinctNames(run).join(", ");
}

function distinctNames(run: Run): string[] {
  return [...new Set([run, ...(run.older ?? [])].map(nameOf))];
}

/** The fields that the entries of a run changed, newest first; of several things, each with the name of its own. */
export function changesInRun(run: Run): (Change & { of: string; number: number })[] {
  const isOfSeveral = distinctNames(run).length > 1;
  return [run, ...(run.older ?? [])].flatMap((entry) => {
    // What was added or deleted is its name already.
    const changes = entry.before && entry.after ? changesOf(entry) : [];
    return changes.map((change) => ({ ...change, of: isOfSeveral ? nameOf(entry) : "", number: entry.number }));
  });
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
