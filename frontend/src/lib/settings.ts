// The settings of the app, and how the console shows them and their values.

export type SectionId = "home" | "ads-manager" | "video-manager" | "facebook" | "install-new-app";

type Setting = {
  kind: "switch" | "mode" | "number" | "text" | "prompt";
  /** Its key in the app. */
  key: string;
  /** Its name in the audit log, if that is not the name here in snake case. */
  logName?: string;
  /** Its section on the Controller screen. */
  section: SectionId;
  label: string;
  /** The label outside its section. */
  fullLabel?: string;
  hint?: string;
  unit?: string;
  /** A switch with its own row at the top of the section. */
  isRow?: boolean;
};

const AUTO = {
  kind: "switch",
  section: "ads-manager",
  label: "Auto status",
  hint: "When on, the app chooses by itself, and the mode below is not used.",
} as const;

export const SETTINGS = {
  liveButton: {
    kind: "switch",
    key: "liveBtn",
    section: "home",
    isRow: true,
    label: "Live button",
    hint: "Shows the button that starts a live call.",
  },
  profileButton: {
    kind: "switch",
    key: "profileBtn",
    section: "home",
    isRow: true,
    label: "Profile button",
    hint: "Shows the button that opens the user’s profile.",
  },
  randomButton: {
    kind: "switch",
    key: "rendomBtn",
    section: "home",
    isRow: true,
    label: "Random call button",
    hint: "Shows the button that calls someone at random.",
  },
  tracking: {
    kind: "switch",
    key: "track",
    section: "home",
    isRow: true,
    label: "Tracking",
    hint: "Lets the app report how it is used.",
  },
  inhouseBanners: {
    kind: "switch",
    key: "bannerinHouseAds",
    section: "ads-manager",
    isRow: true,
    label: "In-house banners",
    hint: "Shows your own banners. When off, the app shows none.",
  },
  preroll: {
    kind: "switch",
    key: "preVideo",
    logName: "pre_video",
    section: "video-manager",
    isRow: true,
    label: "Pre-video",
    hint: "Plays a video of the library before a call.",
  },
  splashAuto: { ...AUTO, key: "afterSplaceAds_status", fullLabel: "Auto status after the splash" },
  introAuto: { ...AUTO, key: "afterIntroAds_status", fullLabel: "Auto status after the intro" },
  videoEndAuto: { ...AUTO, key: "afterBtnAds_status", fullLabel: "Auto status at the end of a video" },
  installPrompt: {
    kind: "switch",
    key: "installNew",
    section: "install-new-app",
    label: "Install prompt",
    hint: "Prompts every user to install your new app.",
  },
  splash: {
    kind: "mode",
    key: "afterSplaceAds",
    logName: "splash_mode",
    section: "ads-manager",
    label: "After the splash",
    hint: "Ad shown after the splash screen.",
  },
  intro: {
    kind: "mode",
    key: "afterIntroAds",
    logName: "intro_mode",
    section: "ads-manager",
    label: "After the intro",
    hint: "Ad shown after the introduction.",
  },
  videoEnd: {
    kind: "mode",
    key: "afterBtnAds",
    logName: "video_end_mode",
    section: "ads-manager",
    label: "At the end of a video",
    hint: "Ad shown when a video ends.",
  },
  prerollPosition: {
    kind: "number",
    key: "preVideo_position",
    logName: "pre_video_position",
    section: "video-manager",
    label: "Position",
    fullLabel: "Pre-video position",
    unit: "in the list",
    hint: "Where the video starts. 0 or more.",
  },
  prerollTime: {
    kind: "number",
    key: "preVideo_time",
    logName: "pre_video_time",
    section: "video-manager",
    label: "Time",
    fullLabel: "Pre-video time",
    unit: "seconds",
    hint: "How long the video runs. 0 or more.",
  },
  appId: {
    kind: "text",
    key: "facebook_app_id",
    logName: "facebook_app_id",
    section: "facebook",
    label: "Facebook app ID",
  },
  clientToken: {
    kind: "text",
    key: "facebook_client_token",
    logName: "facebook_client_token",
    section: "facebook",
    label: "Facebook client token",
  },
  prompt: {
    kind: "prompt",
    key: "installNewData",
    logName: "install_texts",
    section: "install-new-app",
    label: "Install prompt texts",
  },
  promptText: {
    kind: "text",
    key: "installNewData.text",
    logName: "install_text",
    section: "install-new-app",
    label: "Install prompt text",
  },
  promptButton: {
    kind: "text",
    key: "installNewData.btn_text",
    logName: "install_button_text",
    section: "install-new-app",
    label: "Install prompt button",
  },
  promptUrl: {
    kind: "text",
    key: "installNewData.btn_url",
    logName: "install_button_url",
    section: "install-new-app",
    label: "Install prompt URL",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type NameOf<Kind extends Setting["kind"]> = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["kind"] extends Kind ? Name : never;
}[SettingName];

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Return a setting without the literal types of its texts. */
export function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}

/** Return the full name of a setting, for use outside its section. */
export function labelOf(name: SettingName): string {
  const { label, fullLabel = label } = settingOf(name);
  return fullLabel;
}

export function namesOfKind<Kind extends Setting["kind"]>(kind: Kind): NameOf<Kind>[] {
  return SETTING_NAMES.filter((name) => SETTINGS[name].kind === kind) as NameOf<Kind>[];
}

/** Return the switches with their own row, of one section or of all. */
export function switchRows(section?: SectionId): NameOf<"switch">[] {
  return namesOfKind("switch").filter((name) => {
    const setting = settingOf(name);
    return setting.isRow && (!section || setting.section === section);
  });
}

export const MODES = { OPEN: "Open", FS: "Full screen", NTV: "Native", URL: "Web ad", OFF: "Off" } as const;

/** Return the value of a setting as the console shows it. Texts of the admins are never read as codes. */
export function formatSettingValue(name: SettingName, value: unknown): string {
  if (typeof value === "boolean") {
    return value ? "On" : "Off";
  }
  const text = String(value ?? "");
  if (SETTINGS[name].kind === "mode" && Object.hasOwn(MODES, text)) {
    return MODES[text as keyof typeof MODES];
  }
  return text || "empty";
}

/** The settings by their names in the audit log. */
const BY_LOG_NAME = new Map(SETTING_NAMES.map((name) => [logNameOf(name), name]));
const RULES = "_rules";

function logNameOf(name: SettingName): string {
  return settingOf(name).logName ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Return the setting of a name in the audit log: "liveButton" for "live_button" and "live_button_rules". */
export function findSetting(logName: string): SettingName | undefined {
  return BY_LOG_NAME.get(logName.endsWith(RULES) ? logName.slice(0, -RULES.length) : logName);
}

/** Return the name in the audit log and the label of every setting. */
export function settingLabels(): [string, string][] {
  return SETTING_NAMES.map((name) => [logNameOf(name), labelOf(name)]);
}

/** Return the label for a name in the audit log: "Live button" for "live_button". Unknown names become text. */
export function settingLabel(logName: string): string {
  if (logName.endsWith(RULES)) {
    return `${settingLabel(logName.slice(0, -RULES.length))} rules`;
  }
  const setting = findSetting(logName);
  const text = logName.replaceAll("_", " ");
  return setting ? labelOf(setting) : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
