import type { Schema } from "@/api/client";
import { pageConfig } from "@/lib/config";
import { formatRange } from "@/lib/dates";
import { formatQuantity, formatTime } from "@/lib/format";
import { settingLabel } from "@/lib/settings";
import { formatCode, formatField } from "./fieldTexts";
import { describeRules, isRuleList } from "./ruleTexts";
import { KINDS, SINGLE_OBJECTS } from "./texts";

type Entry = Schema<"EventRow">;
type Run = Schema<"RunRow">;

const MASKED = "***";
// The format of timestamps in the audit log.
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
// The format of the days of cleared counts.
const DAYS = /^(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
// The file of an image, whose name means nothing to admins.
const IMAGE = /^[a-z]+\/[0-9a-f]{32}[^/]*\.[a-z]+$/;

/** `field` is a label, or "" for the ID of a deleted object. A missing side is undefined. */
export type FieldChange = { name: string; field: string; before: string | undefined; after: string | undefined };

/** Return the changed fields of an entry. */
export function changesOf({ action, before, after }: Pick<Entry, "action" | "before" | "after">): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    names
      .map((name) => {
        const format = (value: unknown) => formatValue(value, (part) => formatCode(action, name, part));
        return {
          name,
          field: ID.test(name) ? "" : formatField(action, name),
          before: format(before?.[name])?.replace(IMAGE, "old image"),
          after: format(after?.[name])?.replace(IMAGE, "new image"),
        };
      })
      // The log stores a changed secret as *** on both sides.
      .filter((change) => change.before !== change.after || change.before === MASKED)
  );
}

/** Return the name of the changed object, or else of its type. */
export function nameOf({ target, called }: Pick<Entry, "target" | "called">): string {
  return called || nameOfTarget(target);
}

/** Return the label of a target without a name. IDs mean nothing to admins. */
export function nameOfTarget(target: string): string {
  const [kind = "", type] = target.split(":");
  const adKind = kind === "placement" && pageConfig().adKinds.find(({ name }) => name === type);
  return adKind
    ? `${adKind.title} ads`
    : (SINGLE_OBJECTS[target] ?? KINDS[kind] ?? settingLabel(kind.replaceAll("-", " ")));
}

/** Return the distinct names of the objects of a run, newest first. */
export function namesInRun(run: Run): string {
  return distinctNames(run).join(", ");
}

function distinctNames(run: Run): string[] {
  return [...new Set([run, ...(run.older ?? [])].map(nameOf))];
}

/** Return the changed fields of a run, newest first, with the object's name if there are several objects. */
export function changesInRun(run: Run): (FieldChange & { of: string; number: number })[] {
  const isOfSeveral = distinctNames(run).length > 1;
  return [run, ...(run.older ?? [])].flatMap((entry) => {
    // The name of an added or deleted object is enough.
    const changes = entry.before && entry.after ? changesOf(entry) : [];
    return changes.map((change) => ({ ...change, of: isOfSeveral ? nameOf(entry) : "", number: entry.number }));
  });
}

/** "Uploaded 200 videos" for a run of uploads, and undefined for other actions. */
export function uploadOf(run: Run): string | undefined {
  if (run.action !== "video.upload") {
    return undefined;
  }
  const counts = [run, ...(run.older ?? [])].map(({ after }) => Number(after?.videos ?? 1));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 1 ? "Uploaded a video" : `Uploaded ${formatQuantity(total, "video")}`;
}

/** Return the first of the three texts of a rule's prompt, which is enough to recognize it. */
function textOf(value: unknown): unknown {
  return typeof value === "object" && value && "text" in value ? value.text : value;
}

type FormatCode = (value: unknown) => string | undefined;

function formatValue(value: unknown, formatCode: FormatCode): string | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (isRuleList(value)) {
    return describeRules(value, (rule) => formatValue(textOf(rule), formatCode) ?? "—");
  }
  if (Array.isArray(value)) {
    return value.map((item) => formatValue(item, formatCode) ?? "—").join(", ") || "empty";
  }
  return typeof value === "object" ? formatFields(value, formatCode) : (formatCode(value) ?? formatPlain(value));
}

/** "Views: 3, Clicks: 4". */
function formatFields(fields: object, formatCode: FormatCode): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `${settingLabel(name)}: ${formatValue(value, formatCode) ?? "—"}`,
  );
  return parts.join(", ") || "empty";
}

function formatPlain(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "on" : "off";
  }
  const text = String(value);
  const [, start, end] = DAYS.exec(text) ?? [];
  if (start && end) {
    return formatRange({ start, end });
  }
  return TIMESTAMP.test(text) ? formatTime(text) : text || "empty";
}
