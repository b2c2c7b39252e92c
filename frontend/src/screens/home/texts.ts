// What the home screen says; names and purposes of screens come with the page.

export const TEXTS = {
  today: "Today so far",
  views: "Views today",
  clicks: "Clicks today",
  share: "Click-through today",
  viewers: "Live viewers",
  inTheLastMinute: "Active in the last minute",
  notCounted: "Not available right now",
  sameHours: "in the same hours last week",
  noLastWeek: "No counts from a week ago",

  attention: "Needs attention",
  allWell: "No problems.",

  settings: "Changed settings",
  settingsMore: (count: number) => `${count} more in Controller`,
  settingsNone: "No setting has been changed.",
  toController: "Open controller",

  fired: "Fired today",
  firedNone: "Nothing has been fired today.",
  firedMore: (count: number) => `${count} more in Ads History`,
  toFire: "Fire an ad",
  toHistory: "Open Ads History",

  push: "Last notification",
  pushNone: "No notification has been sent yet.",
  toPushes: "Open notifications",

  changes: "Last changes",
  changesNone: "Nothing has been changed yet.",
  toChanges: "Open audit log",
  commandLine: "command line",

  goTo: "Go to",

  loading: "Loading",
} as const;
