// Short messages in the corner: their duration, their action, and how they are carried over to the next page.
import { type Toast, toast } from "react-hot-toast/headless";
import { hasTexts, readStoredJson } from "@/lib/storage";

/** The duration of success messages of ads, policy, and terms. Others are shorter. */
export const DEFAULT_TOAST_MS = 5000;
const SHORT_TOAST_MS = 2000;
/** The minimum duration of an error. Longer texts stay longer. */
const FAILURE_TOAST_MS = 6000;
const READING_MS_PER_LETTER = 70;

/** Errors since the last success. */
const failures = new Set<string>();

/** Show a success. A repeated text restarts its message instead of adding one. */
export function toastSuccess(message: string, duration = SHORT_TOAST_MS): void {
  succeed(message, { duration, id: `success ${message}` });
}

/** Show a success, and remove the errors of earlier attempts, which would contradict it. */
function succeed(message: string, options: { duration: number; id: string }): void {
  failures.forEach(dismissToast);
  failures.clear();
  toast.success(message, options);
}

/** Show an error. A repeated text restarts its message instead of adding one. */
export function toastFailure(message: string): void {
  const duration = Math.max(FAILURE_TOAST_MS, message.length * READING_MS_PER_LETTER);
  failures.add(toast.error(message, { duration, id: message }));
}

type ToastAction = { label: string; onClick: () => unknown };
const ACTION_TOAST_MS = 10_000;
const actions = new Map<string, ToastAction>();

/** Show a success with an action for ten seconds. `id` is for `dismissToast`. */
export function toastWithAction(message: string, action: ToastAction, id: string): void {
  actions.set(id, action);
  succeed(message, { duration: ACTION_TOAST_MS, id });
}

/** Forget the actions of messages that are no longer shown. */
export function pruneActions(toasts: readonly Toast[]): void {
  for (const id of actions.keys()) {
    if (!toasts.some((item) => item.id === id)) {
      actions.delete(id);
    }
  }
}

export function actionOf(id: string): ToastAction | undefined {
  return actions.get(id);
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

const STORAGE_KEY = "toasts";
/** A message that was visible this long was read. On the next page it would seem to be about that page. */
const READ_AFTER_MS = 3000;
type StoredToast = { message: string; type: "success" | "error" };
// Messages from the previous page, which are not carried over again.
const carried = new Set<string>();

/** Store unread messages for the next page of this tab. Messages with an action stay, because their code is here. */
export function storeToasts(toasts: readonly Toast[]): void {
  const stored = toasts.filter(isStored).map(({ message, type }) => ({ message, type }));
  if (stored.length) {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  }
}

/** Show the messages that the previous page stored. */
export function showStoredToasts(): void {
  const stored = readStoredJson(sessionStorage, STORAGE_KEY, areStored) ?? [];
  sessionStorage.removeItem(STORAGE_KEY);
  for (const { message, type } of stored) {
    carried.add(message);
    if (type === "error") {
      toastFailure(message);
    } else {
      toastSuccess(message, DEFAULT_TOAST_MS);
    }
  }
}

function areStored(value: unknown): value is StoredToast[] {
  return Array.isArray(value) && value.every((item) => hasTexts(item, ["message", "type"]));
}

function isStored(item: Toast): item is Toast & StoredToast {
  const isKnown = item.type === "success" || item.type === "error";
  const isRead = Date.now() - item.createdAt > READ_AFTER_MS;
  return (
    item.visible &&
    !isRead &&
    isKnown &&
    typeof item.message === "string" &&
    !actions.has(item.id) &&
    !carried.has(item.message)
  );
}
