import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { toast, useToaster } from "react-hot-toast/headless";
import { classes } from "@/ui/classes";
import { actionOf, DEFAULT_TOAST_MS, pruneActions, showStoredToasts, storeToasts } from "./toasts";

type Toaster = ReturnType<typeof useToaster>;
// Dismissed notices disappear at once. The library treats 0 as its default of 1 s.
const REMOVE_DELAY_MS = 1;

/**
 * Short messages in a corner.
 *
 * The position leaves the page's main action, the bulk bar, and a dialog's buttons free. The timers pause while the
 * pointer or the focus is on a message and while the tab is hidden.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: DEFAULT_TOAST_MS, removeDelay: REMOVE_DELAY_MS });
  useEffect(() => pruneActions(toasts), [toasts]);
  usePauseWhileHidden(handlers);
  useToastsAcrossPages(toasts);
  const notices = useRef<HTMLElement>(null);
  const count = toasts.length;
  // A button that is removed with its notice sends no mouseleave or blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a notice is added or removed
  useEffect(() => {
    if (!notices.current?.matches(":hover, :focus-within")) {
      handlers.endPause();
    }
  }, [count]);
  return (
    <section
      ref={notices}
      aria-label="Notices"
      // A live region stays readable behind a dialog only if it existed before the dialog.
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="notices"
    >
      {toasts.map((item) => (
        <div
          key={item.id}
          data-kind={actionOf(item.id) ? "action" : item.type}
          role="status"
          className={classes(
            // Success messages can be turned off, but Undo is always offered.
            "[:root[data-notices=off]_&]:data-[kind=success]:hidden",
            "notice",
            item.visible && "animate-rise",
          )}
          hidden={!item.visible}
        >
          {item.type === "error" ? (
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-text" aria-hidden />
          ) : (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-text" aria-hidden />
          )}
          {/* The key repeats the animation and the announcement of a repeated text without moving the focus. */}
          <span key={item.createdAt} className="min-w-0 flex-1 animate-rise break-words">
            {typeof item.message === "string" ? item.message : null}
          </span>
          <Action id={item.id} />
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => toast.dismiss(item.id)}
            className="-my-1 grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-foreground"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
}

function usePauseWhileHidden({ startPause, endPause }: Pick<Toaster["handlers"], "startPause" | "endPause">) {
  const pauseWhileHidden = useEffectEvent(() => (document.hidden ? startPause() : endPause()));
  useEffect(() => {
    document.addEventListener("visibilitychange", pauseWhileHidden);
    return () => document.removeEventListener("visibilitychange", pauseWhileHidden);
  }, []);
}

/** Store the visible messages when the page closes, and show them on the next page. */
function useToastsAcrossPages(toasts: Toaster["toasts"]) {
  const storeOnLeave = useEffectEvent(() => storeToasts(toasts));
  useEffect(() => {
    showStoredToasts();
    addEventListener("pagehide", storeOnLeave);
    return () => removeEventListener("pagehide", storeOnLeave);
  }, []);
}

function Action({ id }: { id: string }) {
  const action = actionOf(id);
  return (
    action && (
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          action.onClick();
        }}
        className="-my-1 h-7 shrink-0 rounded-control px-2 font-medium text-primary-text hover:bg-hover"
      >
        {action.label}
      </button>
    )
  );
}
