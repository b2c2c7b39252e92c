import { LogIn, type LucideIcon } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { isSessionOver, LOGIN, watchSession } from "@/session/session";
import { LinkButton } from "@/ui/Button";
import { classes } from "@/ui/classes";

/** A link to sign in again. Dialogs have their own copy, because they cover the page and keep the focus. */
export function SessionNotice({ className }: { className: string }) {
  return (
    useIsSessionOver() && (
      <NoticeBar Icon={LogIn} className={className}>
        <span className="min-w-0 flex-1">
          Your session has ended. Sign in, then return to this tab and save. Your changes are kept.
        </span>
        <LinkButton href={LOGIN} isNewTab>
          Sign in
        </LinkButton>
      </NoticeBar>
    )
  );
}

/** Return whether the session is over and the page waits for the next one. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(watchSession, isSessionOver, isSessionOver);
}

/** A bar with a warning about the whole page. */
export function NoticeBar({ Icon, className, children }: { Icon: LucideIcon; className: string; children: ReactNode }) {
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
