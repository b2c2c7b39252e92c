// Short messages in the corner: how long they stay, what can be pressed in them, and how they outlive a page.
import { type Toast, toast } from "react-hot-toast/headless";
import { hasTexts, readKept } from "./storage";

/** Ads, policy and terms say their success this long; other successes are short. */
export const DEFAULT_TOAST_MS = 5000;
const SHORT_TOAST_MS = 2000;
/** A failure stays at least this long, and longer the more there is to read. */
const FAILURE_TOAST_MS = 6000;
const READING_MS_PER_LETTER = 70;

/** Those since the last success. */
const failures = new Set<string>();

/** The same words again are one notice, which moves and is read out again, and stays as long anew. */
export function toastSuccess(message: string, duration = SHORT_TOAST_MS): void {
  succeed(message, { duration, id: `success ${message}` });
}

/** The failures right before a success were those of earlier tries, and go: their words would contradict these. */
function succeed(message: string, options: { duration: number; id: string }): void {
  failures.forEach(dismissToast);
  failures.clear();
  toast.success(message, options);
}

/** The same words again are one notice here, too. */
export function toastFailure(message: string): void {
  const duration = Math.max(FAILURE_TOAST_MS, message.length * READING_MS_PER_LETTER);
  failures.add(toast.error(message, { duration, id: message }));
}

type ToastAction = { label: string; act: () => unknown };
const ACTION_TOAST_MS = 10_000;
const actions = new Map<string, ToastAction>();

/** A success that can be taken back for ten seconds, from the keyboard too. `id` names it for `dismissToast`. */
export function tellWithAction(message: string, action: ToastAction, id: string): void {
  actions.set(id, action);
  succeed(message, { duration: ACTION_TOAST_MS, id });
}

export function actionOf(id: string): ToastAction | undefined {
  return actions.get(id);
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

const KEPT = "toasts";
/** What stood this long was read: on the next page it would seem to speak of that one. */
const READ_AFTER_MS = 3000;
type Kept = { message: string; type: "success" | "error" };
// What came from the page before this one was read by the next: a quick walk over pages does not carry it on and on.
const carried = new Set<string>();

/** Keep what is still being read for the next page of this tab. An action stays behind: its code is not there. */
export function keepToasts(toasts: readonly Toast[]): void {
  const kept = toasts.filter(isKept).map(({ message, type }) => ({ message, type }));
  if (kept.length) {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  }
}

/** Show what the page before this one left to be read. */
export function showKeptToasts(): void {
  const kept = readKept(sessionStorage, KEPT, areKept) ?? [];
  sessionStorage.removeItem(KEPT);
  for (const { message, type } of kept) {
    carried.add(message);
    if (type === "error") {
      toastFailure(message);
    } else {
      toastSuccess(message, DEFAULT_TOAST_MS);
    }
  }
}

function areKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((one) => hasTexts(one, ["message", "type"]));
}

function isKept(item: Toast): item is Toast & Kept {
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
