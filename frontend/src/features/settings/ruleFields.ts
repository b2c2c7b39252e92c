// The text fields of a rule, and their conversion.
import { z } from "zod";
import { toTimestamp } from "@/lib/dates";
import { appAddress, errorOf, requiredText, startingPosition, text } from "@/lib/fields";
import type { SETTINGS } from "@/lib/settings";
import { localTime } from "@/patterns/form/DateTimeField";
import { endsAfterStart } from "@/patterns/form/ScheduleFields";
import type { RuledName, RuleValue, SettingRule } from "./rulesApi";

export type ValueKind = (typeof SETTINGS)[RuledName]["kind"];

export function fieldsOf(rule: SettingRule | undefined, first: string): RuleFields {
  const { platform, version, language, country, share, from, until } = rule?.when ?? {};
  const value = rule?.value ?? first;
  const prompt = typeof value === "object" ? value : { text: String(value), buttonText: "", buttonUrl: "" };
  return {
    name: rule?.name ?? "",
    value: prompt.text,
    buttonText: prompt.buttonText,
    buttonUrl: prompt.buttonUrl,
    platform: platform?.join(", ") ?? "",
    version: version ?? "",
    language: language?.join(", ") ?? "",
    country: country?.join(", ") ?? "",
    share: share === undefined ? "" : String(share),
    from: from ?? "",
    until: until ?? "",
  };
}

/** Return the rule of the fields. `before` is the initial rule, if any. */
export function ruleOf(fields: RuleFields, kind: ValueKind, before?: SettingRule): SettingRule {
  const { name, platform, version, language, country, share, from, until } = fields;
  const when = {
    platform: listOf(platform.toLowerCase()),
    version: rangeOf(version) || undefined,
    language: listOf(language),
    country: listOf(country.toUpperCase()),
    share: share.trim() ? percentOf(share) : undefined,
    from: toTimestamp(from),
    until: toTimestamp(until),
  };
  const given = Object.fromEntries(Object.entries(when).filter(([, condition]) => condition !== undefined));
  return { name: name.trim(), value: typedValue(fields, kind), when: given, ...(before?.paused && { paused: true }) };
}

/** Return ">=2.3 <3" for ">= 2.3 and < 3". "2.3+" and "2.3 to 3.0" are accepted too. */
export function rangeOf(text: string): string {
  return text
    .replace(/^\s*(?:from\s+)?([\w.]+)\s*(?:\+|and (?:later|up|newer)|or (?:later|newer))\s*$/i, ">=$1")
    .replace(/^\s*(?:from\s+)?(\d[\w.]*)\s*(?:to|–)\s*below\s+(\d[\w.]*)\s*$/i, ">=$1 <$2")
    .replace(/^\s*(?:from\s+)?(\d[\w.]*)\s*(?:to|–)\s*(\d[\w.]*)\s*$/i, ">=$1 <=$2")
    .replace(/\band\b/gi, " ")
    .replace(/([<>=])\s+/g, "$1")
    .trim()
    .replace(/\s+/g, " ");
}

/** Return 12.5 for "12,5 %". */
function percentOf(text: string): number {
  return Number(text.replace(/\s*%\s*$/, "").replace(",", "."));
}

/** Return the items between commas, or undefined for none. */
export function listOf(text: string): string[] | undefined {
  const values = text
    .split(/[\s,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);
  return values.length > 0 ? values : undefined;
}

function typedValue({ value, buttonText, buttonUrl }: RuleFields, kind: ValueKind): RuleValue {
  switch (kind) {
    case "switch":
      return value === "true";
    case "number":
      return Number(value);
    case "prompt":
      return { text: value.trim(), buttonText: buttonText.trim(), buttonUrl: buttonUrl.trim() };
    default:
      return value;
  }
}

/** The schema of an optional list whose items match a pattern. */
function patternList(pattern: RegExp, error: string) {
  return text(400).refine((value) => (listOf(value) ?? []).every((word) => pattern.test(word)), error);
}

const LANGUAGE = patternList(/^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i, "Enter language tags, like hi or pt-BR.");
const COUNTRY = patternList(/^[a-z]{2}$/i, "Enter two-letter country codes, like IN.");
const SHARE = text(400).refine(
  (value) => value === "" || (/^\d{1,3}([.,]\d{1,2})?\s*%?$/.test(value) && percentOf(value) <= 100),
  "Enter a number from 0 to 100 with at most two decimal places.",
);

/** Return the languages, the countries, and the share of these fields, without those that are wrong. */
export function validConditions({ language, country, share }: RuleFields) {
  const isShare = share.trim() !== "" && errorOf(SHARE, share) === "";
  return {
    language: errorOf(LANGUAGE, language) ? [] : listOf(language),
    country: errorOf(COUNTRY, country) ? [] : listOf(country),
    share: isShare ? percentOf(share) : undefined,
  };
}

export const SCHEDULE = ["from", "until"] as const;

/** The schema of the conditions. */
export const CONDITIONS = z
  .object({
    platform: text(400),
    version: text(400),
    language: LANGUAGE,
    country: COUNTRY,
    share: SHARE,
    from: localTime({ mayBePast: true }),
    until: localTime({ mayBePast: true }),
  })
  .refine(...endsAfterStart(SCHEDULE));

/** The schema of a rule. Its name distinguishes it from the `others` of the setting. */
export function ruleSchema(kind: ValueKind, others: readonly string[]) {
  const isPrompt = kind === "prompt";
  return z
    .object({
      name: requiredText(60).refine((name) => !others.includes(name), "Another rule already has this name."),
      value: isPrompt ? requiredText(500) : kind === "number" ? startingPosition : z.string(),
      buttonText: isPrompt ? requiredText(60) : z.string(),
      buttonUrl: isPrompt ? appAddress(2000) : z.string(),
    })
    .and(CONDITIONS);
}

export type RuleFields = z.infer<ReturnType<typeof ruleSchema>>;
