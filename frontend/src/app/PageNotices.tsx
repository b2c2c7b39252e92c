import { focusManager } from "@tanstack/react-query";
import { CircleAlert, ClockAlert, CloudOff, LogIn, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Button, LinkButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { isOutdated, watchRelease } from "./config";
import { clockWarning } from "./serverClock";
import { isSessionOver, LOGIN, watchSession } from "./session";
import { reloadWithDrafts } from "./unsaved";

const AT_TOP = "sticky top-16 z-20 mb-6";

/** Notices about the whole page, above the screen: offline, ended session, newer build, wrong clock. */
export function PageNotices() {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isOver = useIsOver();
  const warning = clockWarning();
  const isOld = useSyncExternalStore(watchRelease, isOutdated, () => false);
  // Polling pauses until the next session.
  useEffect(() => focusManager.setFocused(isOver ? false : undefined), [isOver]);
  return (
    <>
      {!isOnline && (
        <Bar Icon={CloudOff} className={AT_TOP}>
          You are offline. Nothing is being saved.
        </Bar>
      )}
      <SessionNotice className={AT_TOP} />
      {warning && (
        <Bar Icon={ClockAlert} className="mb-6">
          {warning}
        </Bar>
      )}
      {isOld && isOnline && !isOver && (
        <Bar Icon={CircleAlert} className={AT_TOP}>
          <span className="min-w-0 flex-1">A new version is available.</span>
          <Button size="small" onClick={reloadWithDrafts}>
            Reload
          </Button>
        </Bar>
      )}
    </>
  );
}

/** A link to sign in again. Dialogs have their own copy, because they cover the page and keep the focus. */
export function SessionNotice({ className }: { className: string }) {
  return (
    useIsOver() && (
      <Bar Icon={LogIn} className={className}>
        <span className="min-w-0 flex-1">
          Your session has ended. Sign in, then return to this tab and save. Your changes are kept.
        </span>
        <LinkButton href={LOGIN} isNewTab>
          Sign in
        </LinkButton>
      </Bar>
    )
  );
}

function useIsOver(): boolean {
  return useSyncExternalStore(watchSession, isSessionOver, isSessionOver);
}

function watchNetwork(look: () => void): () => void {
  addEventListener("online", look);
  addEventListener("offline", look);
  return () => {
    removeEventListener("online", look);
    removeEventListener("offline", look);
  };
}

function Bar({ Icon, className, children }: { Icon: LucideIcon; className: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className={classes(
        "flex flex-wrap items-center gap-2.5 rounded-card border border-border bg-warning-soft px-4 py-2.5 text-body text-warning-text shadow-float",
        className,
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {children}
    </div>
  );
}
