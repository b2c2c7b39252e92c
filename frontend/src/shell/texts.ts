// What the shell's scripts say. What its server-made part says stands in templates/shell.
export const LOAD = {
  stale: (time: string) => `As of ${time}; the server has not answered since.`,
  unknown: "The server has not answered yet.",
  uncounted: "The server cannot count them right now.",
} as const;
export const sayTheme = (theme: string) => `Theme: ${theme}`;
export const INBOX = {
  label: (count: number) => (count === 0 ? "Inbox" : `Inbox: ${count} ${count === 1 ? "item" : "items"}`),
  title: "Inbox",
  empty: "Nothing needs your attention.",
  emptyHint: "What fails is listed here: notifications, mails, videos, the worker, storage.",
  failed: "The inbox could not be loaded. Trying again in a minute.",
  since: "Since",
} as const;
