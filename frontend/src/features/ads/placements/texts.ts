// Texts of the lists of placements. The fixed texts (docs/product.md 12.7) are in lib/messages.
import { formatNumber } from "@/lib/format";

export const TEXTS = {
  add: "Add ad",
  search: "Search ads",

  name: "Name",
  description: "Description",
  updated: "Updated",
  edit: "Edit",
  actions: (name: string) => `Actions for ${name}`,
  duplicate: "Duplicate",
  historyOf: (name: string) => `Audit log of ${name}`,

  pause: "Pause",
  resume: "Resume",
  status: "Status",
  states: { live: "Live", paused: "Paused", planned: "Scheduled", ended: "Ended" },
  views: "Views, 7 days",
  clicks: "Clicks, 7 days",

  plan: "Plan",
  noPlan: "Always shown",
  active: "Active",
  activeHint: "The app does not show paused ads.",
  starts: "Starts",
  startsHint: (zone: string) => `Leave empty for no start. ${zone} time.`,
  ends: "Ends",
  endsHint: (zone: string) => `Leave empty for no end. ${zone} time.`,
  endsBeforeItStarts: "The end must be after the start.",
  perDay: "Maximum views per day",
  perHour: "Maximum views per hour",
  capHint: "Per phone. Leave empty for no limit.",
  badCap: (most: number) => `Enter a whole number up to ${formatNumber(most)}.`,
  weight: "Weight",
  weightHint: "1 to 100. Ads with a higher weight are shown more often than other ads of the same type.",
  badWeight: (most: number) => `Enter a whole number from 1 to ${most}.`,

  newAd: "New ad",
  adName: "Ad name",
  nameHint: "Spaces are removed.",
  save: "Save ad",

  none: (title: string) => `No ${title.toLowerCase()} yet`,
  noneText: "Ads that you add appear here and in the app.",
  addFirst: "Add the first ad",
} as const;
