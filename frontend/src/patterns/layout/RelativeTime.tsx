import { useSyncExternalStore } from "react";
import { formatRelative, formatTime } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { classes } from "@/ui/classes";

const UPDATE_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

type RelativeTimeProps = { iso: string; className?: string };

/** The relative time, kept up to date, with the exact time (docs/product.md 12.9) as a tooltip. */
export function RelativeTime({ iso, className }: RelativeTimeProps) {
  const text = useClock(() => formatRelative(iso, serverNow()));
  return (
    <time dateTime={iso} title={formatTime(iso)} className={classes("tabular md:whitespace-nowrap", className)}>
      {text}
    </time>
  );
}

/** Return the current text. React renders a component again only when its text changes. */
export function useClock<Text extends string>(getText: () => Text): Text {
  return useSyncExternalStore(watchClock, getText);
}

/** Subscribe to the page's one timer. It also fires when a hidden tab is shown. */
function watchClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = window.setInterval(notifyListeners, UPDATE_EVERY_MS);
    document.addEventListener("visibilitychange", notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", notifyListeners);
    }
  };
}

function notifyListeners(): void {
  for (const listener of [...listeners]) {
    listener();
  }
}
