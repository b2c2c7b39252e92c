// Apart from lib/unsaved.ts, which every screen loads: few go to another page by themselves.
import { releaseAll } from "./unsaved";

// A page that is still there by then was not left, however slow the line is.
const LEFT_BY_MS = 60_000;

/**
 * Go to another page after a save: nothing is left to ask about. Over once this page is shown again, or was not left, as
 * where somebody stopped it: until then it is busy.
 */
export function leaveFor(address: string, afterMs = 0): Promise<void> {
  const isBack = new Promise<void>((resolve) => {
    const stop = new AbortController();
    function end() {
      stop.abort();
      resolve();
    }
    addEventListener("pageshow", ({ persisted }) => persisted && end(), { signal: stop.signal });
    setTimeout(end, afterMs + LEFT_BY_MS);
  });
  function leave() {
    releaseAll();
    location.assign(address);
  }
  afterMs ? setTimeout(leave, afterMs) : leave();
  return isBack;
}
