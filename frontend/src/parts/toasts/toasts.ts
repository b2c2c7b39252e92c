// What the console says in passing. The library's default is 5 s; the flows that the spec names use 2 s (9).
import { toast } from "react-hot-toast/headless";

export const DEFAULT_TOAST_MS = 5000;
export const SHORT_TOAST_MS = 2000;

export function tellSuccess(message: string, duration = SHORT_TOAST_MS): void {
  toast.success(message, { duration });
}

export function tellFailure(message: string, duration = SHORT_TOAST_MS): void {
  // One text at a time: pressing twice does not stack the same words.
  toast.error(message, { duration, id: message });
}

export type ToastAction = { label: string; act: () => unknown };
const UNDO_TOAST_MS = 10_000;
const actions = new Map<string, ToastAction>();

/** A success that can be taken back for ten seconds, from the keyboard too. */
export function tellWithAction(message: string, action: ToastAction): void {
  actions.set(toast.success(message, { duration: UNDO_TOAST_MS }), action);
}

export function actionOf(id: string): ToastAction | undefined {
  return actions.get(id);
}
