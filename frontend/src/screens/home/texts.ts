// What the home screen says; names and purposes of screens come with the page.
import type { BadgeTone } from "@/ui/Badge";

export const TEXTS = {
  today: "Today so far",
  views: "Views today",
  clicks: "Clicks today",
  share: "Click-through today",
  viewers: "Live viewers",
  inTheLastMinute: "Heard from in the last minute",
  notCounted: "Cannot be counted now",
  sameHours: "in the same hours last week",
  noLastWeek: "Nothing counted a week ago",

  attention: "Needs attention",
  allWell: "Nothing needs you right now.",

  settings: "Changed settings",
  settingsHint: "What differs from the first version.",
  settingsMore: (count: number) => `${count} more in the controller`,
  settingsNone: "All settings are as they were at first.",
  toController: "Open controller",

  fired: "Fired today",
  firedNone: "Nothing was fired today.",
  firedMore: (count: number) => `${count} more in the history`,
  toFire: "Fire an ad",
  toHistory: "Open history",

  push: "Last notification",
  pushNone: "No notification was sent yet.",
  toPushes: "Open notifications",

  changes: "Last changes",
  changesNone: "Nothing was changed yet.",
  toChanges: "Open audit log",
  commandLine: "command line",

  failed: "The figures could not be loaded.",
  goTo: "Go to",

  loading: "Loading",
} as const;

/** What settings are called in the controller, where their own name says it otherwise. */
const SETTINGS: Record<string, string> = {
  random_button: "Random call button",
  inhouse_banners: "In-house banners",
  pre_video: "Pre-video",
  pre_video_position: "Pre-video position",
  pre_video_time: "Pre-video time",
  splash_auto: "Auto status after the splash",
  intro_auto: "Auto status after the intro",
  video_end_auto: "Auto status at the end of a video",
  splash_mode: "After the splash",
  intro_mode: "After the intro",
  video_end_mode: "At the end of a video",
  facebook_app_id: "Facebook app id",
  install_text: "Install prompt text",
  install_button_text: "Install prompt button",
  install_button_url: "Install prompt address",
};
const MODES: Record<string, string> = { OPEN: "Open", FS: "Full screen", NTV: "Native", URL: "Web ad", OFF: "Off" };

/** "dark_mode" as "Dark mode". */
export function saySetting(name: string): string {
  return SETTINGS[name] ?? sayWord(name.replaceAll("_", " "));
}

export function sayValue(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "On" : "Off";
  }
  const text = String(value ?? "");
  return MODES[text] ?? (text || "empty");
}

/** "sent" as "Sent". */
export function sayWord(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function toneOf(state: string): BadgeTone {
  const tones: Record<string, BadgeTone> = { sent: "success", failed: "danger", logged: "warning" };
  return tones[state] ?? "neutral";
}
