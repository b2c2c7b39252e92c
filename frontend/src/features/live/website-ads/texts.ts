// What this screen says; Ads Fire and the names of its buttons are the customer's (docs/product.md 5.2, 5.3).
import { sayCount } from "@/lib/format";

export const TEXTS = {
  list: "Website ads",
  add: "Add",
  unknownReach: "The number of live viewers is not available right now",
  nobody: "Nobody is in a call now",
  running: "Running now:",
  isRunning: "Running",
  since: (by: string, length: string) => `by ${by}, for ${length}`,
  stop: "Stop",
  stopOf: (name: string) => `Stop ${name}`,
  reaches: "A fired ad reaches",
  liveViewers: (count: number) => (count === 1 ? "live viewer now" : "live viewers now"),

  name: "Name",
  adName: "Ad name",
  nameHint: "Spaces are removed.",
  url: "URL",
  urlHint: "What running calls open, like https://example.com/offer",
  builtIn: "Built in",
  newAd: "New website ad",
  save: "Save ad",
  edit: "Edit",
  historyOf: (name: string) => `Audit log of ${name}`,

  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”`,
  deleteText: "The ad can no longer be fired. Its history stays.",

  fire: "Fire",
  fireNow: "Fire now",
  fireOf: (name: string) => `Fire ${name}`,
  question: (name: string, reach: string) => `Fire “${name}” ${reach}?`,
  toAll: "to every live call",
  toViewers: (count: number) => (count === 1 ? "to 1 live viewer" : `to ${sayCount(count)} live viewers`),
  instead: (name: string) => `It takes the place of “${name}”, which is running.`,
  atOnce: "It is shown at once. You can stop it here.",

  when: "When",
  now: "Now",
  later: "At a time",
  planOf: (name: string) => `Schedule “${name}”`,
  untilThen: "You can reschedule or cancel it in Ads History.",
  plan: "Schedule",
} as const;
