// What the shell's scripts say. What its server-made part says stands in templates/shell.
export const LOAD = {
  stale: (time: string) => `As of ${time}; the server has not answered since.`,
  unknown: "Waiting for the server.",
  uncounted: "The number of live viewers is not available.",
} as const;
export const sayTheme = (theme: string) => `Theme: ${theme}`;
export const INBOX = {
  label: (count: number) => (count === 0 ? "Inbox" : `Inbox: ${count} ${count === 1 ? "item" : "items"}`),
  title: "Inbox",
  empty: "No problems.",
  emptyHint: "Problems with notifications, emails, videos, the worker, or storage appear here.",
  failed: "The inbox could not be loaded. Trying again in a minute.",
  since: "Since",
} as const;
