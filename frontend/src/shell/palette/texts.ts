// What the palette's script says. It is loaded when the palette opens; shell/texts.ts is on every page.
export const PALETTE = {
  none: "No results.",
  searching: "Searching…",
  failed: "Ads, videos and notifications could not be searched.",
  recent: "Recent",
  actions: "Actions",
  home: "Home",
  homeKeys: "G H",
  console: "Console",
  logOut: "Log out",
  addKind: (kind: string) => `Add ${kind} ad`,
  addWebAd: "Add web ad",
  addBanner: "Add in-house banner",
  addFire: "Add ad to fire",
  turn: (setting: string) => `Turn ${setting} on or off`,
  theme: (name: string) => `${name} theme`,
} as const;
