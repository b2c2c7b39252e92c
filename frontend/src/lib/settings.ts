// Labels of the app's settings and of their values.
export type SettingText = { label: string; hint: string };
/** `place` is the section that has the switch at its top. Other switches are in a row or form. */
export type SwitchText = SettingText & { place?: "home" | "ads" | "video" };

const AUTO = { label: "Auto status", hint: "The app chooses by itself; the mode below is not used." };

export const SWITCHES = {
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
  splashAuto: AUTO,
  introAuto: AUTO,
  videoEndAuto: AUTO,
  installPrompt: { label: "Install prompt", hint: "Prompts every user to install your new app." },
} as const satisfies Record<string, SwitchText>;

export const NAMES = {
  splash: "After the splash",
  splashAuto: "Auto status after the splash",
  intro: "After the intro",
  introAuto: "Auto status after the intro",
  videoEnd: "At the end of a video",
  videoEndAuto: "Auto status at the end of a video",
  prerollPosition: "Pre-video position",
  prerollTime: "Pre-video time",
  appId: "Facebook app ID",
  clientToken: "Facebook client token",
  prompt: "Install prompt texts",
  promptText: "Install prompt text",
  promptButton: "Install prompt button",
  promptUrl: "Install prompt URL",
} as const;

export const MODES = { OPEN: "Open", FS: "Full screen", NTV: "Native", URL: "Web ad", OFF: "Off" } as const;

/** The settings whose values are codes of `MODES`. */
const MODE_SETTINGS: readonly string[] = ["splash", "intro", "videoEnd"];

/** Return the value of a setting as the console shows it. Texts of the admins are never read as codes. */
export function formatSettingValue(setting: string, value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "On" : "Off";
  }
  const text = String(value ?? "");
  if (MODE_SETTINGS.includes(setting) && Object.hasOwn(MODES, text)) {
    return MODES[text as keyof typeof MODES];
  }
  return text || "empty";
}

/** Return the full name of a setting, for use outside its section. */
export function nameOf(setting: string): string | undefined {
  const names: Record<string, string> = NAMES;
  const switches: Record<string, SwitchText> = SWITCHES;
  return names[setting] ?? switches[setting]?.label;
}

/** Return the anchor of a setting's section on the Controller screen. */
export function sectionOf(setting: string): string {
  const switches: Record<string, SwitchText> = SWITCHES;
  const place = switches[setting]?.place ?? PLACES.find(([names]) => names.test(setting))?.[1];
  return place ? ANCHORS[place] : "";
}

const ANCHORS = {
  home: "home",
  ads: "ads-manager",
  video: "video-manager",
  facebook: "facebook",
  install: "install-new-app",
} as const;
const PLACES: [RegExp, keyof typeof ANCHORS][] = [
  [/^(splash|intro|videoEnd)/, "ads"],
  [/^preroll/, "video"],
  [/^(appId|clientToken)$/, "facebook"],
  [/^(prompt|installPrompt)/, "install"],
];

/** Return the server's name and the label of every setting. */
export function settingLabels(): [string, string][] {
  const theirs = Object.fromEntries(Object.entries(OURS).map(([name, ours]) => [ours, name]));
  return [...Object.keys(SWITCHES), ...Object.keys(NAMES)].map((setting) => [
    theirs[setting] ?? setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    nameOf(setting) ?? "",
  ]);
}

const RULES = "_rules";
/** The server's names that differ from ours by more than the case. */
const OURS: Record<string, string> = {
  pre_video: "preroll",
  pre_video_position: "prerollPosition",
  pre_video_time: "prerollTime",
  splash_mode: "splash",
  intro_mode: "intro",
  video_end_mode: "videoEnd",
  facebook_app_id: "appId",
  facebook_client_token: "clientToken",
  install_texts: "prompt",
  install_text: "promptText",
  install_button_text: "promptButton",
  install_button_url: "promptUrl",
};

/** Return our name of a setting: "liveButton" for "live_button" and "live_button_rules". */
export function settingOf(name: string): string {
  const setting = name.endsWith(RULES) ? name.slice(0, -RULES.length) : name;
  return OURS[setting] ?? setting.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Return the label of a setting: "Live button" for "live_button". Unknown names become words. */
export function settingLabel(name: string): string {
  if (name.endsWith(RULES)) {
    return `${settingLabel(name.slice(0, -RULES.length))} rules`;
  }
  const words = name.replaceAll("_", " ");
  return nameOf(settingOf(name)) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
