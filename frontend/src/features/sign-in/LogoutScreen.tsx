import { useEffect, useState } from "react";
import { pageConfig } from "@/lib/config";
import { endSession, LOGIN } from "@/session/session";
import { Button } from "@/ui/Button";
import { AuthCard } from "./AuthCard";

const LEAVING = "Signing out…";
const NOT_CONFIRMED = "We could not confirm that you are signed out. Your session may still be active.";
const ASK = "You followed a link from another site. Do you want to sign out?";

async function leave(): Promise<void> {
  await endSession();
  location.replace(LOGIN);
}

/** Ends the session at once, or after confirmation if another site sent the visit. Stays until the server confirms. */
export function LogoutScreen() {
  const [isLeaving, setLeaving] = useState(!pageConfig().confirmLogout);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isLeaving) {
      leave().catch(() => {
        setFailed(true);
        setLeaving(false);
      });
    }
  }, [isLeaving]);
  return (
    <AuthCard title="Sign out" purpose={isLeaving ? LEAVING : !hasFailed && ASK}>
      {hasFailed && !isLeaving && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2.5 text-meta text-warning-text">
          {NOT_CONFIRMED}
        </p>
      )}
      <Button tone="primary" pending={isLeaving} onClick={() => setLeaving(true)}>
        {hasFailed ? "Retry" : "Sign out"}
      </Button>
    </AuthCard>
  );
}
