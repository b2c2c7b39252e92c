import { sayNumber } from "@/lib/format";

// What this screen says. The hint of the icon is the customer's, word for word (docs/product.md 9).

export const NEW = "New notification";
export const ICON_HINT = "Only PNG and GIF files are allowed.";
export const URL_HINT = "Opens when tapped.";
export const PREVIEW = "Preview of the notification";

/** How much of each text a lock screen shows before it cuts. A longer one is sent whole. */
export const SHOWN = { title: 40, message: 120 } as const;
export const CUT = "Lock screens cut the rest.";

export const NOT_SET_UP = "Push is not set up (no FCM credentials). Notifications are only written to the server log.";
export const DELETE_TEXT = "Pending sends are cancelled. Notifications already delivered stay on phones.";

export const SEARCH = "Search notifications";
export const EMPTY = { title: "Nothing sent yet", text: "Sent and scheduled notifications appear here." } as const;

const PLATFORMS: Record<string, string> = { all: "All phones", android: "Android", ios: "iOS" };

/** Whom a topic is; nothing is the one phone of a test. */
export function sayAudience(topic: string): string {
  return topic ? (PLATFORMS[topic] ?? topic) : "One phone";
}

/** Whom a push to one of the topics reaches. Every phone listens to `everyone`. */
export function sayReach(topic: string, everyone: string): string {
  if (topic === "all") {
    return `Reaches every phone with the app (topic “${everyone}”).`;
  }
  const platform = PLATFORMS[topic];
  return platform
    ? `Reaches every ${platform} phone with the app (topic “${topic}”).`
    : `Reaches phones subscribed to the topic “${topic}”.`;
}

export const TEXTS = {
  notSetUp: "(FCM is not set up)",
  dueAt: (time: string) => `For ${time}`,
  deleteTitle: (notifications: string) => `Delete ${notifications}`,
  history: "Sent and scheduled",
  length: (count: number, shown: number) => `${count}, about ${shown} shown`,
  cancel: "Cancel",
  view: "View",
  edit: "Edit",
  duplicate: "Duplicate as draft",
  delete: "Delete",
  resend: "Resend",
  sendAgain: "Send again",
  actionsFor: (title: string) => `Actions for ${title}`,
  list: "Notifications",
  ofReceived: (count: string) => `of ${count} received`,
  notification: "Notification",
  test: "Test",
  sendTest: "Send a test",
  state: "State",
  opened: "Opened",
  time: "Time",
  title: "Title",
  message: "Message",
  to: "To",
  sendAt: "Send at",
  sendAtHint: (zone: string) => `Leave empty to send now. ${zone} time.`,
  goesOut: "Goes out",
  /** The server's words for the same. */
  tooFar: "This time is more than a year away.",
  icon: "Icon",
  goesOutNow: "Goes out now.",
  goesOutAt: (time: string, zone: string) => `Goes out on ${time}, ${zone} time.`,
  estimate: (phones: number) => `About ${sayNumber(phones, "phone")} used the app in the last 24 hours.`,
  schedule: "Schedule",
  send: "Send",
} as const;
