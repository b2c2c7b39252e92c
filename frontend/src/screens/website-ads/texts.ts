// What this screen says; Ads Fire and the names of its buttons are the customer's (docs/product.md 5.2, 5.3).
export const TEXTS = {
  list: "Website ads",
  add: "Add",
  unknownReach: "How many are in a call is not known now",
  nobody: "Nobody is in a call now",
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
  historyOf: (name: string) => `History of ${name}`,

  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”`,
  deleteText: "The ad can no longer be fired. Its history stays.",

  fire: "Fire",
  fireNow: "Fire now",
  cancel: "Cancel",
  fireOf: (name: string) => `Fire ${name}`,
  question: (name: string, reach: string) => `Fire “${name}” ${reach}?`,
  toAll: "to every live call",
  toViewers: (count: number) => (count === 1 ? "to 1 live viewer" : `to ${count.toLocaleString("en-GB")} live viewers`),
  atOnce: "It is shown at once and cannot be taken back.",
} as const;
