// A rule of the app's settings as a person says it.
import { formatTime } from "@/lib/format";

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
export type Rule<Value = unknown> = { name: string; value: Value; when: When };

const PLATFORMS: Record<string, string> = { android: "Android", ios: "iOS" };

/** "Android 2.3.0 to below 3.0.0, 5% of phones". */
export function sayWhen(when: When): string {
  const { platform, language, country, share, from, until } = when;
  const parts = [
    sayApp(when),
    language && `in ${orOf(language.map((tag) => nameOf("language", tag)))}`,
    country && `country ${orOf(country.map((code) => nameOf("region", code)))}`,
    share !== undefined && `${share}% of phones`,
    from && `from ${formatTime(from)}`,
    until && `until ${formatTime(until)}`,
  ];
  const said = parts.filter(Boolean).join(", ") || "every phone that says what it is";
  // The name of a platform is written as it is: iOS.
  return platform ? said : said.charAt(0).toUpperCase() + said.slice(1);
}

/** "Android or iOS 2.3.0 and later", "version 2.3.0 and later"; empty without both. */
function sayApp({ platform, version }: When): string {
  const versions = version ? sayRange(version) : "";
  if (!platform) {
    return versions && `version ${versions}`;
  }
  return `${orOf(platform.map((name) => PLATFORMS[name] ?? name))} ${versions}`.trim();
}

/** "Android 2.3.0 to below 3.0.0, 5% of phones: on". */
export function sayRule<Value>({ when, value }: Rule<Value>, sayValue: (value: Value) => string): string {
  const said = sayValue(value);
  return `${sayWhen(when)}: ${typeof value === "boolean" ? said.toLowerCase() : said}`;
}

/** All rules of a setting in their order, in one text. */
export function sayRules<Value>(rules: readonly Rule<Value>[], sayValue: (value: Value) => string): string {
  return rules.map((rule, at) => `${at + 1}. ${rule.name}: ${sayRule(rule, sayValue)}`).join("; ") || "no rules";
}

export function isRuleList(value: unknown): value is Rule[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => one && typeof one === "object" && "when" in one)
  );
}

/** "2.3.0 to below 3.0.0" of ">=2.3.0 <3.0.0". */
export function sayRange(range: string): string {
  const said = range
    .trim()
    .split(/\s+/)
    .map((comparator) => /^(>=|<=|>|<|=)?(.+)$/.exec(comparator))
    .map((found) => WORDS[found?.[1] ?? "="]?.(found?.[2] ?? "") ?? "");
  const [first = "", ...rest] = said;
  // Two of them are the ends of one span.
  const isSpan = said.length === 2 && range.trim().startsWith(">=");
  return isSpan ? `${first.replace(" and later", "")} to ${rest[0]}` : said.join(" and ");
}

const WORDS: Record<string, (version: string) => string> = {
  ">=": (version) => `${version} and later`,
  ">": (version) => `above ${version}`,
  "<=": (version) => `up to ${version}`,
  "<": (version) => `below ${version}`,
  "=": (version) => version,
};

function orOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function nameOf(type: "language" | "region", code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
