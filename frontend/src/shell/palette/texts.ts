// What the palette's script says. It is loaded when the palette opens; shell/texts.ts is on every page.
export const PALETTE = {
  none: "No results.",
  searching: "Searching…",
  failed: "Ads, videos and notifications could not be searched.",
  recent: "Recent",
  actions: "Actions",
} as const;
