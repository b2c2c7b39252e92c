import { useState } from "react";
import { TextLink } from "@/components/auth/AuthCard";
import { CodeStep } from "@/components/auth/CodeStep";
import { beginSession, LOGIN, takePlace } from "@/lib/session";
import { readStep } from "@/lib/step";
import { Button } from "@/ui/Button";
import { useHydrated } from "@/ui/useHydrated";
import { proveCode, resendCode, type SignedIn } from "./api";
import { BackupCodeForm } from "./BackupCodeForm";

export function enter(answer: SignedIn): void {
  beginSession(answer.token);
  location.assign(takePlace());
}

export function LoginOtpScreen() {
  const [usesBackup, setUsesBackup] = useState(false);
  const isApp = useHydrated() && readStep().method === "app";
  if (usesBackup) {
    return <BackupCodeForm onDone={enter} onBack={() => setUsesBackup(false)} />;
  }
  return (
    <CodeStep
      title="One-time code"
      purpose={
        isApp
          ? "Enter the 6 digits that your authenticator app shows."
          : "We sent a 6-digit code to your email. The code expires in 5 minutes."
      }
      prove={proveCode}
      resend={isApp ? undefined : resendCode}
      onProven={enter}
      footer={<TextLink href={LOGIN}>Back to sign in</TextLink>}
    >
      {isApp && (
        <Button tone="quiet" size="small" onClick={() => setUsesBackup(true)}>
          Use a backup code
        </Button>
      )}
    </CodeStep>
  );
}
