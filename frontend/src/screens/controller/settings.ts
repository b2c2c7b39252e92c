// What differs between alike rows: names, meanings, places.
import { sayRules } from "@/components/rules/sentences";
import type { FieldName, Mode, NumberName, Prompt, Slot, SwitchName } from "./api";

export type SettingText = { label: string; hint: string };

/** A switch of a section stands on top of it; one without a place stands within another row or form. */
export type SwitchText = SettingText & { place?: "home" | "ads" | "video" };

export const SWITCHES: Record<SwitchName, SwitchText> = {
  liveButton: { label: "Live button", hint: "Shows the button that starts a live call.", place: "home" },
  profileButton: { label: "Profile button", hint: "Shows the button that opens the user's profile.", place: "home" },
  randomButton: { label: "Random call button", hint: "Shows the button that calls someone at random.", place: "home" },
  tracking: { label: "Tracking", hint: "Lets the app report how it is used.", place: "home" },
  inhouseBanners: {
    label: "In-house banners",
    hint: "Shows your own banners. When off, the app shows none.",
    place: "ads",
  },
  preroll: { label: "Pre-video", hint: "Plays a video of the library before a call.", place: "video" },
  splashAuto: { label: "Auto status", hint: "The app chooses by itself; the mode below is not used." },
  introAuto: { label: "Auto status", hint: "The app chooses by itself; the mode below is not used." },
  videoEndAuto: { label: "Auto status", hint: "The app chooses by itself; the mode below is not used." },
  installPrompt: { label: "Install prompt", hint: "Asks every user to install your new app." },
};

export function switchesOf(place: SwitchText["place"]): SwitchName[] {
  return (Object.keys(SWITCHES) as SwitchName[]).filter((name) => SWITCHES[name].place === place);
}

export const NUMBERS: Record<NumberName, SettingText & { unit: string }> = {
  prerollPosition: { label: "Position", unit: "in the list", hint: "Where the video starts. 0 or more." },
  prerollTime: { label: "Time", unit: "seconds", hint: "How long it runs. 0 or more." },
};

export type SlotText = SettingText & { auto: SwitchName };

export const SLOTS: Record<Slot, SlotText> = {
  splash: { label: "After the splash", hint: "Ad shown after the splash screen.", auto: "splashAuto" },
  intro: { label: "After the intro", hint: "Ad shown after the introduction.", auto: "introAuto" },
  videoEnd: { label: "At the end of a video", hint: "Ad shown after a video call.", auto: "videoEndAuto" },
};

export const MODES: Record<Mode, string> = {
  OPEN: "Open",
  FS: "Full screen",
  NTV: "Native",
  URL: "Web ad",
  OFF: "Off",
};
const EVERYWHERE: readonly Mode[] = ["OPEN", "FS", "NTV", "URL"];

/** The splash alone may have no ad. */
export function modesOf(slot: Slot): readonly Mode[] {
  return slot === "splash" ? [...EVERYWHERE, "OFF"] : EVERYWHERE;
}

const OTHER_LABELS: Partial<Record<FieldName, string>> = {
  appId: "Facebook app id",
  clientToken: "Facebook client token",
  prompt: "Install prompt texts",
  promptText: "Install prompt text",
  promptButton: "Install prompt button",
  promptUrl: "Install prompt address",
  prerollPosition: "Pre-video position",
  prerollTime: "Pre-video time",
  splashAuto: "Auto status after the splash",
  introAuto: "Auto status after the intro",
  videoEndAuto: "Auto status at the end of a video",
};
const LABELS: Partial<Record<FieldName, SettingText>> = { ...SWITCHES, ...SLOTS };

/** A setting's name where it stands alone, without its section around it. */
export function labelOf(field: FieldName): string {
  return OTHER_LABELS[field] ?? LABELS[field]?.label ?? field;
}

/** A value as a person says it. */
export function saidValue(value: unknown): string {
  if (Array.isArray(value)) {
    return sayRules(value, saidValue);
  }
  if (typeof value === "boolean") {
    return value ? "On" : "Off";
  }
  const text = isPrompt(value) ? value.text : String(value ?? "");
  return text in MODES ? MODES[text as Mode] : text || "empty";
}

/** Of its three texts the first tells which prompt it is. */
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
    purpose: "Each setting as one phone has it, and the rule that gives it.",
  },
  versions: { id: "versions", title: "Versions", purpose: "Change history. Restore any version." },
} as const satisfies Record<string, SectionText>;
