import { api, type Schema, unwrap } from "@/api/client";
import { SETTINGS } from "@/lib/settings";
import type { Rule, When } from "@/patterns/audit/ruleTexts";
import {
  type Confirmation,
  type NumberName,
  PATH,
  type Prompt,
  paramsOf,
  SETTINGS_KEY,
  type Slot,
  type SwitchName,
  settingOfKey,
} from "./api";

/** Below the key of the settings, so that both refresh together. */
export const RULES_KEY = [...SETTINGS_KEY, "rules"];

/** The settings that can have rules. */
export type RuledName = SwitchName | Slot | NumberName | "prompt";
export type RuleValue = boolean | number | string | Prompt;
export type SettingRule = Rule<RuleValue>;
export type AllRules = { rules: Record<RuledName, SettingRule[]>; version: number };

type WireRule = Schema<"RuleRow">;
type WireRules = Record<string, WireRule[]>;

export async function readRules(): Promise<AllRules> {
  return fromWire(await unwrap(api.GET(`${PATH}/rules`)));
}

export function fromWire({ data, version }: { data: unknown; version: number }): AllRules {
  const rules = Object.entries(data as WireRules).flatMap(([wire, listed]) => {
    const name = settingOfKey(wire);
    return name ? [[name, listed.map(ruleFromWire)]] : [];
  });
  return { rules: Object.fromEntries(rules), version };
}

/** Convert a rule of the API, in the rules and in versions. */
function ruleFromWire({ name, value, when, paused }: WireRule): SettingRule {
  return { name, value: valueFromWire(value), when, ...(paused && { paused }) };
}

function valueFromWire(value: unknown): RuleValue {
  if (value === null || typeof value !== "object") {
    return value as RuleValue;
  }
  const { text, btn_text, btn_url } = value as Record<"text" | "btn_text" | "btn_url", string>;
  return { text, buttonText: btn_text, buttonUrl: btn_url };
}

/** The reported properties of a phone. Empty ones are not reported. */
export type Phone = Record<"platform" | "version" | "device" | "language" | "country", string>;
export type Decided = { name: RuledName; value: RuleValue; rule: string | null };
export type Reach = Schema<"PhoneCounts">;

export function setRules(name: RuledName, rules: readonly SettingRule[], confirmation: Confirmation) {
  const body = { rules: rules.map(ruleToWire) };
  const params = { ...paramsOf(confirmation), path: { field: SETTINGS[name].key } };
  return unwrap(api.PUT(`${PATH}/rules/{field}`, { params, body }));
}

/** Return the settings that a phone would get now, and its invalid properties. */
export async function readPreview(phone: Phone): Promise<{ rows: Decided[]; ignored: (keyof Phone)[] }> {
  const response = await unwrap(api.GET(`${PATH}/preview`, { params: { query: withoutEmpty(phone) } }));
  const rows = Object.entries(response.data).flatMap(([wire, { value, rule }]) => {
    const name = settingOfKey(wire) as RuledName | undefined;
    return name ? [{ name, value: valueFromWire(value), rule }] : [];
  });
  return { rows, ignored: response.ignored as (keyof Phone)[] };
}

/** The conditions on device properties. */
export type DeviceConditions = Pick<When, "platform" | "version" | "language" | "country">;

/** Return how many phones were seen in the last 24 hours, and how many match. */
export async function readReach(when: DeviceConditions, signal?: AbortSignal): Promise<Reach> {
  const query = withoutEmpty(Object.fromEntries(Object.entries(when).map(([name, values]) => [name, String(values)])));
  return (await unwrap(api.GET(`${PATH}/phones`, { params: { query }, signal: signal ?? null }))).data;
}

export type Effect = Schema<"Effect">;
type Proposal = { rules?: readonly SettingRule[]; value?: RuleValue };

/** Return how many phones would get another value, and how many get each value. */
export async function readEffect(name: RuledName, { rules, value }: Proposal): Promise<Effect> {
  const body = {
    ...(rules && { rules: rules.map(ruleToWire) }),
    ...(value !== undefined && { value: toWire(value) }),
  };
  const params = { path: { field: SETTINGS[name].key } };
  return (await unwrap(api.POST(`${PATH}/rules/{field}/estimate`, { params, body }))).data;
}

function ruleToWire({ name, value, when, paused }: SettingRule): Schema<"RuleRow"> {
  // JSON leaves out undefined conditions.
  return { name, value: toWire(value), when: when as Schema<"RuleRow">["when"], ...(paused && { paused }) };
}

/** Return the index of the rejected rule and its error. */
export function findRuleError(errors: Record<string, string[]>): { at: number; text: string } | undefined {
  for (const [name, texts] of Object.entries(errors)) {
    const at = /^rules\.(\d+)\b/.exec(name)?.[1];
    if (at !== undefined) {
      return { at: Number(at), text: texts[0] ?? "" };
    }
  }
  return undefined;
}

function withoutEmpty(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([, text]) => text.trim() !== ""));
}

function toWire(value: RuleValue) {
  return typeof value === "object" ? { text: value.text, btn_text: value.buttonText, btn_url: value.buttonUrl } : value;
}
