import { isSessionOver } from "@/lib/session";

/** Ask now, again after each `everyMs` and when the tab is seen again; gives what asks out of turn. */
export function startPolling(ask: () => Promise<void>, everyMs: number): () => Promise<void> {
  let isAsking = false;

  async function poll(): Promise<void> {
    // One call at a time, and none for a tab that nobody sees or whose session is over.
    if (isAsking || document.hidden || isSessionOver()) {
      return;
    }
    isAsking = true;
    try {
      await ask();
    } finally {
      isAsking = false;
    }
  }
  poll();
  setInterval(poll, everyMs);
  document.addEventListener("visibilitychange", poll);
  return poll;
}
