import { type ReactNode, useEffect, useState } from "react";
import { LoginScreen } from "@/features/sign-in/LoginScreen";
import { pageConfig } from "@/lib/config";
import { checkSession, HOME, LOGIN, recheckSession, type SessionState } from "@/session/session";
import { Skeleton } from "@/ui/Skeleton";

const SIGN_IN_SCREENS = new Set(["login", "login-otp", "forgot-password", "forgot-otp", "new-password"]);

/**
 * Shows the screen once the session is known to be valid, and a skeleton until then.
 *
 * Without a session it leads to the login screen. If the server does not respond, it shows the sign-in form with Retry.
 */
export function AuthGuard({ children }: { children: ReactNode }) {
  const { needsLogin, name } = pageConfig().screen;
  const isSignIn = SIGN_IN_SCREENS.has(name);
  const [state, setState] = useState<SessionState | "unknown">("unknown");

  useEffect(() => {
    checkSession().then(setState);
  }, []);
  useEffect(() => {
    if (needsLogin && state === "out") {
      location.replace(LOGIN);
    } else if (isSignIn && state === "in") {
      location.replace(HOME);
    }
  }, [state, needsLogin, isSignIn]);

  if (state === "unsure" && (needsLogin || name === "login")) {
    return <LoginScreen onRetry={async () => setState(await recheckSession())} />;
  }
  return needsLogin && state !== "in" ? <PageSkeleton /> : children;
}

/** The same shape as the skeleton in templates/screen.html, so that nothing moves when React takes over. */
function PageSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 content-start gap-6">
      <span className="sr-only">Loading</span>
      <div className="grid min-h-13 content-start gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
