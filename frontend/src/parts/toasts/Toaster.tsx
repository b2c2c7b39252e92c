import { CircleAlert, CircleCheck, X } from "lucide-react";
import { toast, useToaster } from "react-hot-toast/headless";
import { actionOf, DEFAULT_TOAST_MS } from "@/parts/toasts/toasts";
import { classes } from "@/parts/ui/classes";

/** Top right, over the bar and not over the main action; read out politely, held while the mouse or focus is on them. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: DEFAULT_TOAST_MS });
  return (
    <section
      aria-label="Notices"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed top-2 right-4 left-4 z-60 grid justify-items-end gap-2"
    >
      {toasts.map((item) => (
        <div
          key={item.id}
          data-kind={item.type}
          role="status"
          aria-live="polite"
          className={classes(
            "pointer-events-auto flex w-full max-w-90 items-start gap-2.5 rounded-card border border-border bg-raised py-3 pr-2 pl-3.5 text-body shadow-float transition-opacity duration-150",
            item.visible ? "animate-rise" : "opacity-0",
          )}
          hidden={!item.visible}
        >
          {item.type === "error" ? (
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-text" aria-hidden />
          ) : (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-text" aria-hidden />
          )}
          <span className="min-w-0 flex-1 break-words">{typeof item.message === "string" ? item.message : null}</span>
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

function Action({ id }: { id: string }) {
  const action = actionOf(id);
  return (
    action && (
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          action.act();
        }}
        className="-my-1 h-7 shrink-0 rounded-control px-2 font-medium text-primary-text hover:bg-hover"
      >
        {action.label}
      </button>
    )
  );
}
