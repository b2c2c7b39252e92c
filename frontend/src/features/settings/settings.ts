// The differences between similar rows: names, descriptions, and sections.

import { may } from "@/api/permissions";
import {
  SWITCHES as ALL_SWITCHES,
  formatSettingValue,
  NAMES,
  nameOf,
  type SettingText,
  type SwitchText,
} from "@/lib/settings";
import { describeRules } from "@/patterns/audit/ruleTexts";
import type { FieldName, Mode, NumberName, Prompt, Slot, SwitchName } from "./api";

export type { SettingText };

/** All changes of the app's settings need the same role, so it is enough to check one operation. */
export const CHANGE = "setControllerSwitch";

export function mayChange(): boolean {
  return may(CHANGE);
}

export const SWITCHES: Record<SwitchName, SwitchText> = ALL_SWITCHES;

export function switchesOf(place: SwitchText["place"]): SwitchName[] {
  return (Object.keys(SWITCHES) as SwitchName[]).filter((name) => SWITCHES[name].place === place);
}

export const NUMBERS: Record<NumberName, SettingText & { unit: string }> = {
  prerollPosition: { label: "Position", unit: "in the list", hint: "Where the video starts. 0 or more." },
  prerollTime: { label: "Time", unit: "seconds", hint: "How long the video runs. 0 or more." },
};

type SlotText = SettingText & { auto: SwitchName };

export const SLOTS: Record<Slot, SlotText> = {
  splash: { label: NAMES.splash, hint: "Ad shown after the splash screen.", auto: "splashAuto" },
  intro: { label: NAMES.intro, hint: "Ad shown after the introduction.", auto: "introAuto" },
  videoEnd: { label: NAMES.videoEnd, hint: "Ad shown after a video call.", auto: "videoEndAuto" },
};

const EVERYWHERE: readonly Mode[] = ["OPEN", "FS", "NTV", "URL"];

/** Return the modes of a slot. Only the splash can be off. */
export function modesOf(slot: Slot): readonly Mode[] {
  return slot === "splash" ? [...EVERYWHERE, "OFF"] : EVERYWHERE;
}

/** Return the full name of a setting, for use outside its section. */
export function labelOf(field: FieldName): string {
  return nameOf(field) ?? field;
}

/** Return a function that shows values of a setting, or of its rules. */
export function valueFormatter(field: FieldName): (value: unknown) => string {
  return (value) => {
    if (Array.isArray(value)) {
      return describeRules(value, valueFormatter(field));
    }
    return formatSettingValue(field, isPrompt(value) ? value.text : value);
  };
}

/** Return whether a value is a prompt. */
function isPrompt(value: unknown): value is Prompt {
  return typeof value === "object" && value !== null && "text" in value;
}

export type SectionText = { id: string; title: string; purpose: string };

export const SECTIONS = {
  home: { id: "home", title: "Home", purpose: "The buttons of the app's first screen, and what it reports." },
  ads: { id: "ads-manager", title: "Ads Manager", purpose: "Which ad appears where." },
  video: { id: "video-manager", title: "Video Manager", purpose: "The video that runs before a call." },
  facebook: { id: "facebook", title: "Facebook", purpose: "Credentials the app uses for Facebook." },
  install: { id: "install-new-app", title: "Install New App", purpose: "Sends users of this app to another one." },
  phones: {
    id: "phones",
    title: "What would a phone get?",
    purpose: "The settings one phone would get, and the rule that sets each.",
  },
  versions: { id: "versions", title: "Versions", purpose: "Every change so far. Restore any version." },
} as const satisfies Record<string, SectionText>;
