import { toFieldValue, toTimestamp } from "@/lib/dates";
// A rule as its form has it: texts, and what they mean.

import { filled, startingPosition, type Rule as TextRule } from "@/lib/rules";
import type { RuledName, RuleValue, SettingRule } from "./rulesApi";
import { RULES } from "./rulesTexts";
import { NUMBERS, SLOTS, SWITCHES } from "./settings";

export type RuleFields = {
  name: string;
  value: string;
  buttonText: string;
  buttonUrl: string;
  platform: string;
  version: string;
  language: string;
  country: string;
  share: string;
  from: string;
  until: string;
};

export type ValueKind = "switch" | "mode" | "number" | "prompt";

export function kindOf(name: RuledName): ValueKind {
  if (name === "prompt") {
    return "prompt";
  }
  return name in SWITCHES ? "switch" : name in SLOTS ? "mode" : name in NUMBERS ? "number" : "prompt";
}

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
    from: toFieldValue(from),
    until: toFieldValue(until),
  };
}

/** The rule of these fields; `before` is the one that they began as, if any. */
export function ruleOf(fields: RuleFields, kind: ValueKind, before?: SettingRule): SettingRule {
  const { name, platform, version, language, country, share, from, until } = fields;
  const when = {
    platform: listOf(platform.toLowerCase()),
    version: rangeOf(version) || undefined,
    language: listOf(language),
    country: listOf(country.toUpperCase()),
    share: share.trim() ? percentOf(share) : undefined,
    from: toTimestamp(from, before?.when.from),
    until: toTimestamp(until, before?.when.until),
  };
  const given = Object.fromEntries(Object.entries(when).filter(([, condition]) => condition !== undefined));
  return { name: name.trim(), value: typedValue(fields, kind), when: given, ...(before?.paused && { paused: true }) };
}

/** ">=2.3 <3" of ">= 2.3 and < 3"; "2.3+" and "2.3 to 3.0" are understood, too. */
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

/** 12.5 of "12,5 %". */
export function percentOf(text: string): number {
  return Number(text.replace(/\s*%\s*$/, "").replace(",", "."));
}

/** The words between commas; undefined for none. */
export function listOf(text: string): string[] | undefined {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);
  return words.length > 0 ? words : undefined;
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

export const VALUE_RULES: Record<ValueKind, TextRule> = {
  switch: filled,
  mode: filled,
  number: startingPosition,
  prompt: filled,
};

export const shareRule: TextRule = (text) =>
  !text.trim() || (/^\s*\d{1,3}([.,]\d{1,2})?\s*%?\s*$/.test(text) && percentOf(text) <= 100) || RULES.badShare;
export const languageRule: TextRule = (text) =>
  (listOf(text) ?? []).every((tag) => /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i.test(tag)) || RULES.badLanguages;
export const countryRule: TextRule = (text) =>
  (listOf(text) ?? []).every((code) => /^[a-z]{2}$/i.test(code)) || RULES.badCountries;

/** A name is said in the list, in versions and in the preview: it tells rules of a setting from each other. */
export function nameRule(others: readonly string[]): TextRule {
  return (text) => (filled(text) !== true ? filled(text) : !others.includes(text.trim()) || RULES.sameRuleName);
}

/** `before` are the conditions that the form began with. */
export function untilRule(from: string, before: SettingRule["when"] = {}): TextRule {
  return (until) => {
    const [begin, end] = [toTimestamp(from, before.from), toTimestamp(until, before.until)];
    return !begin || !end || end > begin || RULES.endsBeforeItStarts;
  };
}
