// Whether the server hands out a newer build of the console than the one that this page runs.
import { pageConfig } from "./config";

const watchers = new Set<() => void>();
let isOld = false;

/** Take what an answer says of the server's build. One that says nothing changes nothing. */
export function noteRelease(current: string | undefined): void {
  if (!isOld && current && pageConfig().release && current !== pageConfig().release) {
    isOld = true;
    for (const watcher of [...watchers]) {
      watcher();
    }
  }
}

export function isOutdated(): boolean {
  return isOld;
}

export function watchRelease(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
