// What a list of versions says, of settings and of legal texts.
export const TEXTS = {
  version: (number: number) => `Version ${number}`,
  live: "Live",
  restoredFrom: (number: number) => `Restored from ${number}`,
  original: "Original",
  restore: "Restore",
  restoreOf: (number: number) => `Restore version ${number}`,
  from: "from",
  to: "to",
} as const;
