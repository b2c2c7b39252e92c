// Describes rules of the app's settings.
import { formatTime, PLATFORMS } from "@/lib/format";

export type When = {
  platform?: string[] | undefined;
  /** Comparators, of which all must hold: ">=2.3.0 <3.0.0". */
  version?: string | undefined;
  language?: string[] | undefined;
  country?: string[] | undefined;
  /** Percent of the phones. */
  share?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
};
export type Rule<Value = unknown> = { name: string; value: Value; when: When; paused?: boolean | undefined };

/** "Android 2.3.0 to below 3.0.0, 5% of phones". */
export function describeConditions(when: When): string {
  const { platform, language, country, share, from, until } = when;
  const parts = [
    describeApp(when),
    language && `in ${joinWithOr(language.map((tag) => nameOf("language", tag)))}`,
    country && `country ${joinWithOr(country.map((code) => nameOf("region", code)))}`,
    share !== undefined && `${share}% of phones`,
    from && `from ${formatTime(from)}`,
    until && `until ${formatTime(until)}`,
  ];
  const shown = parts.filter(Boolean).join(", ") || "every phone that reports its properties";
  // Platform names keep their case, such as iOS.
  return platform ? shown : shown.charAt(0).toUpperCase() + shown.slice(1);
}

/** "Android or iOS 2.3.0 and later", "version 2.3.0 and later"; empty without both. */
function describeApp({ platform, version }: When): string {
  const versions = version ? describeVersionRange(version) : "";
  if (!platform) {
    return versions && `version ${versions}`;
  }
  return `${joinWithOr(platform.map((name) => PLATFORMS[name] ?? name))} ${versions}`.trim();
}

/** "Android 2.3.0 to below 3.0.0, 5% of phones: on". */
export function describeRule<Value>(rule: Rule<Value>, formatValue: (value: Value) => string): string {
  return `${describeConditions(rule.when)}: ${formatRuleValue(rule, formatValue)}${rule.paused ? ", paused" : ""}`;
}

function formatRuleValue<Value>({ value }: Rule<Value>, formatValue: (value: Value) => string): string {
  return typeof value === "boolean" ? formatValue(value).toLowerCase() : formatValue(value);
}

/** Return "1 rule: on for Android" for active rules with another value, or "" if there are none. */
export function describeOverrides<Value>(rules: readonly Rule<Value>[], formatValue: (value: Value) => string): string {
  const texts = rules.map(
    (rule) => `${formatRuleValue(rule, formatValue)} for ${inSentence(describeConditions(rule.when))}`,
  );
  const named = texts.slice(0, 2).join("; ");
  const more = texts.length > 2 ? `; and ${texts.length - 2} more` : "";
  return texts.length > 0 ? `${texts.length} ${texts.length === 1 ? "rule" : "rules"}: ${named}${more}` : "";
}

function inSentence(text: string): string {
  return /^(Every|Version|In|Country|From|Until)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Return a line for each added, changed, or removed rule. */
export function listRuleChanges<Value>(
  before: readonly Rule<Value>[],
  after: readonly Rule<Value>[],
  formatValue: (value: Value) => string,
): string[] {
  const text = (rule: Rule<Value>) => `${rule.name}: ${describeRule(rule, formatValue)}`;
  const [was, is] = [new Map(before.map((rule) => [rule.name, rule])), new Map(after.map((rule) => [rule.name, rule]))];
  const lines = [
    ...before.filter(({ name }) => !is.has(name)).map((rule) => `Removed: ${text(rule)}`),
    ...after.flatMap((rule) => {
      const old = was.get(rule.name);
      if (!old) {
        return [`Added: ${text(rule)}`];
      }
      return text(old) === text(rule) ? [] : [`Changed: ${text(old)} → ${describeRule(rule, formatValue)}`];
    }),
  ];
  const namesIn = (rules: readonly Rule<Value>[], others: Map<string, unknown>) =>
    rules.filter(({ name }) => others.has(name)).map(({ name }) => name);
  const isReordered = namesIn(before, is).join("\n") !== namesIn(after, was).join("\n");
  return isReordered ? [...lines, `New order: ${after.map(({ name }) => name).join(", ")}`] : lines;
}

/** Return all rules of a setting in order as one text. */
export function describeRules<Value>(rules: readonly Rule<Value>[], formatValue: (value: Value) => string): string {
  return (
    rules.map((rule, at) => `${at + 1}. ${rule.name}: ${describeRule(rule, formatValue)}`).join("; ") || "no rules"
  );
}

export function isRuleList(value: unknown): value is Rule[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => item && typeof item === "object" && "when" in item)
  );
}

/** "2.3.0 to below 3.0.0" of ">=2.3.0 <3.0.0". */
export function describeVersionRange(range: string): string {
  const shown = range
    .trim()
    .split(/\s+/)
    .map((comparator) => /^(>=|<=|>|<|=)?(.+)$/.exec(comparator))
    .map((found) => COMPARATOR_TEXTS[found?.[1] ?? "="]?.(found?.[2] ?? "") ?? "");
  const [first = "", ...rest] = shown;
  // Two comparators are the ends of a range.
  const isRange = shown.length === 2 && range.trim().startsWith(">=");
  return isRange ? `${first.replace(" and later", "")} to ${rest[0]?.replace("up to ", "")}` : shown.join(" and ");
}

const COMPARATOR_TEXTS: Record<string, (version: string) => string> = {
  ">=": (version) => `${version} and later`,
  ">": (version) => `above ${version}`,
  "<=": (version) => `up to ${version}`,
  "<": (version) => `below ${version}`,
  "=": (version) => version,
};

function joinWithOr(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}

function nameOf(type: "language" | "region", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
