import { useSyncExternalStore } from "react";
import { formatRelative, formatTime } from "@/lib/format";
import { classes } from "@/ui/classes";

const LOOK_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

type RelativeTimeProps = { iso: string; className?: string };

/** How long ago something was, kept up to date; the exact time (docs/product.md 12.9) is its tooltip. */
export function RelativeTime({ iso, className }: RelativeTimeProps) {
  const words = useClock(() => formatRelative(iso, Date.now()));
  return (
    <time dateTime={iso} title={formatTime(iso)} className={classes("tabular md:whitespace-nowrap", className)}>
      {words}
    </time>
  );
}

/** What is said at this moment. As text: of a thousand on a screen only those whose words changed are drawn again. */
export function useClock<Words extends string>(say: () => Words): Words {
  return useSyncExternalStore(watchClock, say);
}

/** One timer for all times of the page. */
function watchClock(look: () => void): () => void {
  listeners.add(look);
  timer ??= window.setInterval(() => {
    for (const listener of [...listeners]) {
      listener();
    }
  }, LOOK_EVERY_MS);
  return () => {
    listeners.delete(look);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
