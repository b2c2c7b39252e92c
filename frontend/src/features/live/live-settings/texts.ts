// What this screen says; the fixed texts (docs/product.md 5.1, 12.7) are in lib/messages and the server's answers.
export const TEXTS = {
  card: "Live settings",
  cardPurpose: "Keys must match the app. Values are plain text.",
  add: "Add key",
  none: "No keys yet",
  noneText: "Add a key that the app reads.",

  key: "Key",
  value: "Value",
  keyOf: (number: number) => `Key ${number}`,
  valueOf: (key: string, number: number) => (key ? `Value of ${key}` : `Value ${number}`),
  remove: (key: string, number: number) => `Remove ${key || `key ${number}`}`,
  twice: (key: string) => `“${key}” is used twice.`,

  save: "Save Changes",
  discard: "Discard",
  saveTitle: "Save the live settings",
  saveText: "Running calls pick this up the next time they check. To confirm, please solve this math problem.",
  saveVerb: "Save",

  conflict: "Someone else saved these settings",
} as const;
