// Apart from unsaved.ts, which every screen loads, because few screens open another page.
import { releaseAll } from "./unsaved";

// If the page is still there after this time, the navigation was canceled.
const LEFT_BY_MS = 60_000;

/**
 * Open another page after a save, without asking about unsaved input.
 *
 * Resolves when this page is shown again or the navigation was canceled, so that the caller stays busy until then.
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
