import { sayNumber } from "@/lib/format";

export const TEXTS = {
  today: "Today so far",
  views: "Views today",
  clicks: "Clicks today",
  share: "Click-through today",
  viewers: "Live viewers",
  inTheLastMinute: "Active in the last minute",
  firedToday: (count: number) => `${sayNumber(count, "ad")} fired today`,
  notCounted: "Not available right now",
  sameHours: "in the same hours last week",
  noLastWeek: "No counts from a week ago",

  attention: "Needs attention",
  allWell: "No problems.",

  snoozeOf: (title: string) => `Snooze: ${title}`,
  snoozedUntil: (time: string) => `Snoozed until ${time}`,
  showSnoozed: (count: number) => `Show ${count} snoozed`,
  hideSnoozed: "Hide snoozed",
  unsnooze: "Show again",

  settings: "Changed settings",
  settingsMore: (count: number) => `${count} more in Versions`,
  settingsNone: "No setting was changed in the last 7 days.",
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

  loading: "Loading",
} as const;
