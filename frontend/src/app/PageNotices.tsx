import { focusManager } from "@tanstack/react-query";
import { CircleAlert, ClockAlert, CloudOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { isOutdated, watchRelease } from "@/lib/config";
import { clockWarning } from "@/lib/serverClock";
import { NoticeBar, SessionNotice, useIsSessionOver } from "@/patterns/layout/SessionNotice";
import { reloadWithDrafts } from "@/session/unsaved";
import { Button } from "@/ui/Button";

const AT_TOP = "sticky top-16 z-20 mb-6";

/** Notices about the whole page, above the screen: offline, ended session, newer build, wrong clock. */
export function PageNotices() {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isOver = useIsSessionOver();
  const warning = clockWarning();
  const isOld = useSyncExternalStore(watchRelease, isOutdated, () => false);
  // Polling pauses until the next session.
  useEffect(() => focusManager.setFocused(isOver ? false : undefined), [isOver]);
  return (
    <>
      {!isOnline && (
        <NoticeBar Icon={CloudOff} className={AT_TOP}>
          You are offline. Nothing is being saved.
        </NoticeBar>
      )}
      <SessionNotice className={AT_TOP} />
      {warning && (
        <NoticeBar Icon={ClockAlert} className="mb-6">
          {warning}
        </NoticeBar>
      )}
      {isOld && isOnline && !isOver && (
        <NoticeBar Icon={CircleAlert} className={AT_TOP}>
          <span className="min-w-0 flex-1">A new version is available.</span>
          <Button size="small" onClick={reloadWithDrafts}>
            Reload
          </Button>
        </NoticeBar>
      )}
    </>
  );
}

function watchNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
