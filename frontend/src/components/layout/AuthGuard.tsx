import { type ReactNode, useEffect, useState } from "react";
import type { SignInProps } from "@/components/auth/SignIn";
import { pageConfig } from "@/lib/config";
import { checkSession, HOME, isMarked, LOGIN, recheckSession, type SessionState } from "@/lib/session";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "./ErrorState";
import { LOADING, SESSION_UNCHECKED } from "./texts";

// Shown when the server did not answer. It may not give the form either: then Retry stands alone.
const SignIn = part(
  async () => {
    const loaded = await import("@/components/auth/SignIn").catch(() => undefined);
    return loaded?.SignIn ?? RetryOnly;
  },
  <PageSkeleton />,
);

function RetryOnly({ onRetry }: SignInProps) {
  return <ErrorState message={SESSION_UNCHECKED} onRetry={() => onRetry?.()} />;
}

const UNSEEN = { visibility: "hidden" } as const;
const SIGN_IN_SCREENS = new Set(["login", "login-otp", "forgot-password", "forgot-otp", "new-password"]);

/** The shell is hidden until the server said yes. */
function markPage(state: SessionState): void {
  document.documentElement.dataset.session = state === "in" ? "in" : "out";
}

function isShellShown(): boolean {
  return document.documentElement.dataset.session === "in";
}

/**
 * Unknown: the skeleton. In: the screen. Out: the login screen. Not answered: sign-in in place, with Retry.
 *
 * Meanwhile the screen makes its calls, unseen: each of them is refused where the check is.
 */
export function AuthGuard({ children }: { children: ReactNode }) {
  const { needsLogin, name } = pageConfig().screen;
  const isSignIn = SIGN_IN_SCREENS.has(name);
  // The page's first lines asked already, and may have been answered.
  const [state, setState] = useState<SessionState | "unknown">(() => (needsLogin && isShellShown() ? "in" : "unknown"));
  const [hasMarker] = useState(() => needsLogin && isMarked());

  useEffect(() => {
    checkSession().then(setState);
  }, []);
  useEffect(() => {
    if (state === "unknown") {
      return;
    }
    markPage(state);
    if (needsLogin && state === "out") {
      location.replace(LOGIN);
    } else if (isSignIn && state === "in") {
      location.replace(HOME);
    }
  }, [state, needsLogin, isSignIn]);

  if (state === "unsure" && (needsLogin || name === "login")) {
    return <SignIn onRetry={async () => setState(await recheckSession())} />;
  }
  if (!needsLogin) {
    return children;
  }
  const isIn = state === "in";
  return (
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      {!isIn && <PageSkeleton />}
      {(isIn || (state === "unknown" && hasMarker)) && <div style={isIn ? undefined : UNSEEN}>{children}</div>}
    </div>
  );
}

/**
 * The same shape as the skeleton in templates/screen.html, so that taking over moves nothing.
 *
 * It stays at the top of its cell: the screen may be drawn in it already, unseen and far taller.
 */
function PageSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 content-start gap-6">
      <span className="sr-only">{LOADING}</span>
      <div className="grid min-h-13 content-start gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
