import { useSyncExternalStore } from "react";
import { formatRelative, formatTime } from "@/lib/format";
import { classes } from "@/ui/classes";

const LOOK_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

type RelativeTimeProps = { iso: string; className?: string };

/** How long ago something was, kept up to date. The tooltip shows the exact time, and screen readers read it. */
export function RelativeTime({ iso, className }: RelativeTimeProps) {
  const words = useClock(() => formatRelative(iso, Date.now()));
  const exact = formatTime(iso);
  return (
    <time dateTime={iso} title={exact} className={classes("tabular md:whitespace-nowrap", className)}>
      {words}
      {words !== exact.slice(0, words.length) && <span className="sr-only">, {exact}</span>}
    </time>
  );
}

/** What is said at this moment. As text: of a thousand on a screen only those whose words changed are drawn again. */
export function useClock<Words extends string>(say: () => Words): Words {
  return useSyncExternalStore(watchClock, say);
}

/** One timer for all times of the page. A tab that slept or was hidden looks when it is shown, too. */
function watchClock(look: () => void): () => void {
  if (listeners.size === 0) {
    timer = window.setInterval(tellAll, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", tellAll);
  }
  listeners.add(look);
  return () => {
    listeners.delete(look);
    if (listeners.size === 0) {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tellAll);
    }
  };
}

function tellAll(): void {
  for (const listener of [...listeners]) {
    listener();
  }
}
