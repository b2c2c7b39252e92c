// What this screen says. The hint of the icon is the customer's, word for word (docs/product.md 9).
export const TITLE = "Notifications";
export const PURPOSE = "Push notifications to all users.";

export const NEW = "New notification";
export const ICON_HINT = "Only PNG and GIF files are allowed.";
export const URL_HINT = "Opens when tapped.";
export const PREVIEW = "Preview of the notification";

/** How much of each text a lock screen shows before it cuts. A longer one is sent whole. */
export const SHOWN = { title: 40, message: 120 } as const;
export const CUT = "Lock screens cut the rest.";

export const NOT_SET_UP = "Push is not set up (no FCM credentials). Notifications are only written to the server log.";
export const LOGGED_ONCE_MORE = "It is written to the server log once more, and reaches no phone.";
export const SENT_ONCE_MORE = "Every phone gets it once more, as a new notification with the same icon.";
export const DELETE_TEXT = "Pending sends are cancelled. Notifications already delivered stay on phones.";

export const EMPTY = { title: "Nothing sent yet", text: "Sent and scheduled notifications appear here." } as const;

export function sayReach(topic: string): string {
  return `Reaches all phones that have the app (topic “${topic}”).`;
}
