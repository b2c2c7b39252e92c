import { type ReactNode, useEffect, useState } from "react";
import { SignIn } from "@/components/auth/SignIn";
import { pageConfig } from "@/lib/config";
import { checkSession, HOME, LOGIN, recheckSession, type SessionState } from "@/lib/session";
import { PageSkeleton } from "./PageSkeleton";

const SIGN_IN_SCREENS = new Set(["login", "login-otp", "forgot-password", "forgot-otp", "new-password"]);

/** The shell is hidden until the server said yes. */
function markPage(state: SessionState): void {
  document.documentElement.dataset.session = state === "in" ? "in" : "out";
}

/** Unknown: the skeleton. In: the screen. Out: the login screen. Not answered: sign-in in place, with Retry. */
export function AuthGuard({ children }: { children: ReactNode }) {
  const { needsLogin, name } = pageConfig().screen;
  const isSignIn = SIGN_IN_SCREENS.has(name);
  const [state, setState] = useState<SessionState | "unknown">("unknown");

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
  if (needsLogin) {
    return state === "in" ? children : <PageSkeleton />;
  }
  return children;
}
