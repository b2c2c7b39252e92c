import { may } from "@/api/permissions";
import { formatSettingValue, type SectionId, type SettingName } from "@/lib/settings";
import { describeRules } from "@/patterns/audit/ruleTexts";
import type { Mode, Prompt, Slot } from "./api";

/** All changes of the app's settings need the same role, so it is enough to check one operation. */
export const CHANGE = "setControllerSwitch";

export function mayChange(): boolean {
  return may(CHANGE);
}

const EVERYWHERE: readonly Mode[] = ["OPEN", "FS", "NTV", "URL"];

/** Return the modes of a slot. Only the splash can be off. */
export function modesOf(slot: Slot): readonly Mode[] {
  return slot === "splash" ? [...EVERYWHERE, "OFF"] : EVERYWHERE;
}

/** Return a function that shows values of a setting, or of its rules. */
export function valueFormatter(name: SettingName): (value: unknown) => string {
  return (value) => {
    if (Array.isArray(value)) {
      return describeRules(value, valueFormatter(name));
    }
    return formatSettingValue(name, isPrompt(value) ? value.text : value);
  };
}

/** Return whether a value is a prompt. */
function isPrompt(value: unknown): value is Prompt {
  return typeof value === "object" && value !== null && "text" in value;
}

export type Section = { id: SectionId | "phones" | "versions"; title: string; purpose: string };

export const SECTIONS = {
  home: { id: "home", title: "Home", purpose: "The buttons of the app’s first screen, and what it reports." },
  ads: { id: "ads-manager", title: "Ads Manager", purpose: "Which ad appears where." },
  video: { id: "video-manager", title: "Video Manager", purpose: "The video that runs before a call." },
  facebook: { id: "facebook", title: "Facebook", purpose: "Credentials the app uses for Facebook." },
  install: { id: "install-new-app", title: "Install New App", purpose: "Sends users of this app to another one." },
  phones: {
    id: "phones",
    title: "What would a phone get?",
    purpose: "The settings one phone would get, and the rule that sets each.",
  },
  versions: { id: "versions", title: "Versions", purpose: "All changes so far. You can restore any version." },
} as const satisfies Record<string, Section>;
