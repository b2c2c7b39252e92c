// What this screen says; Ads History, Views and Click are the customer's (docs/product.md 5.4).
import { sayNumber } from "@/lib/words";

export const TEXTS = {
  list: "Fired ads",
  name: "Name",
  views: "Views",
  clicks: "Click",
  share: "Click-through",
  fired: "Fired",

  delete: "Delete",
  deleteSelected: (count: number) => `Delete ${count} selected`,
  deleteTitle: (count: number) => `Delete ${sayNumber(count, "record")}`,
  deleteText: "This deletes the records and all their views and clicks. This cannot be undone.",

  deleteRunning: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(", ")} still ${names.length === 1 ? "runs" : "run"} and will be stopped: phones that show ${names.length === 1 ? "it" : "them"} drop ${names.length === 1 ? "it" : "them"} at once.`,

  planned: "Planned firings",
  plannedPurpose:
    "Fired at their time, up to ten minutes late if the server was away. Missed ones are listed for a week.",
  state: "State",
  fires: "Fires at",
  by: "Planned by",
  stop: "Stop",
  cancel: "Cancel",
  stopOf: (name: string) => `Stop ${name}`,
  cancelOf: (name: string) => `Cancel ${name}`,
  stopTitle: (name: string) => `Stop “${name}”?`,
  stopText: "Phones that show the ad drop it at once. Its views and clicks stay.",
  stopVerb: "Stop ad",
  cancelTitle: (name: string) => `Cancel “${name}”?`,
  cancelText: (at: string) => `It is not fired on ${at}.`,
  cancelVerb: "Cancel firing",
  keep: "Keep",

  none: "Nothing fired yet",
  noneText: "Fired ads are listed here with their views and clicks.",
  goToFire: "Go to Ads Fire",
} as const;
