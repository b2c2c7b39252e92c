// Reads the rules. What is done with them is in rulesActs.ts: only who opens them needs that.
import { api, type Schema, unwrap } from "@/app/api/client";
import { type NumberName, OURS, PATH, type Prompt, SETTINGS_KEY, type Slot, type SwitchName } from "./api";
import type { Rule } from "./sentences";

/** Under the key of the settings: what refreshes them refreshes this. */
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
    const name = OURS[wire];
    return name ? [[name, listed.map(ruleFromWire)]] : [];
  });
  return { rules: Object.fromEntries(rules), version };
}

/** As it stands in the rules, and in the versions that changed them. */
function ruleFromWire({ name, value, when, paused }: WireRule): SettingRule {
  return { name, value: valueFromWire(value), when, ...(paused && { paused }) };
}

export function valueFromWire(value: unknown): RuleValue {
  if (value === null || typeof value !== "object") {
    return value as RuleValue;
  }
  const { text, btn_text, btn_url } = value as Record<"text" | "btn_text" | "btn_url", string>;
  return { text, buttonText: btn_text, buttonUrl: btn_url };
}
