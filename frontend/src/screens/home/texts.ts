// What the home screen says; names and purposes of screens come with the page.

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
