// What settings and their values are called where they stand alone, without their section around them.
export const SETTINGS = {
  liveButton: "Live button",
  profileButton: "Profile button",
  randomButton: "Random call button",
  tracking: "Tracking",
  inhouseBanners: "In-house banners",
  preroll: "Pre-video",
  prerollPosition: "Pre-video position",
  prerollTime: "Pre-video time",
  splash: "After the splash",
  splashAuto: "Auto status after the splash",
  intro: "After the intro",
  introAuto: "Auto status after the intro",
  videoEnd: "At the end of a video",
  videoEndAuto: "Auto status at the end of a video",
  appId: "Facebook app ID",
  clientToken: "Facebook client token",
  installPrompt: "Install prompt",
  prompt: "Install prompt texts",
  promptText: "Install prompt text",
  promptButton: "Install prompt button",
  promptUrl: "Install prompt URL",
} as const;

export const MODES = { OPEN: "Open", FS: "Full screen", NTV: "Native", URL: "Web ad", OFF: "Off" } as const;
export const ON = "On";
export const OFF = "Off";
export const EMPTY = "empty";
