import { useEffect, useState } from "react";
import { AuthCard } from "@/components/auth/AuthCard";
import { pageConfig } from "@/lib/config";
import { endSession, LOGIN } from "@/lib/session";
import { Button } from "@/ui/Button";

const LEAVING = "One moment…";
const ASK = "Another site sent you here. Do you want to log out?";

async function leave(): Promise<void> {
  await endSession();
  location.replace(LOGIN);
}

/** Ends the session at once; a visit that another web site sent asks first. */
export function LogoutScreen() {
  const [isLeaving, setLeaving] = useState(!pageConfig().confirmLogout);
  useEffect(() => {
    if (isLeaving) {
      leave();
    }
  }, [isLeaving]);
  return (
    <AuthCard title="Log out" purpose={isLeaving ? LEAVING : ASK}>
      <Button tone="primary" pending={isLeaving} onClick={() => setLeaving(true)}>
        Log out
      </Button>
    </AuthCard>
  );
}
