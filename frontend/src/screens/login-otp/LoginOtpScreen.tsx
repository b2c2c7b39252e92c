import { useState } from "react";
import { TextLink } from "@/components/auth/AuthCard";
import { CodeStep } from "@/components/auth/CodeStep";
import { BACK_TO_SIGN_IN } from "@/components/auth/texts";
import { beginSession, LOGIN, takePlace } from "@/lib/session";
import { readStep } from "@/lib/step";
import { Button } from "@/ui/Button";
import { useHydrated } from "@/ui/useHydrated";
import { proveCode, resendCode, type SignedIn } from "./api";
import { BackupCodeForm } from "./BackupCodeForm";
import { PURPOSE_APP, PURPOSE_EMAIL, USE_BACKUP } from "./texts";

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
      purpose={isApp ? PURPOSE_APP : PURPOSE_EMAIL}
      prove={proveCode}
      resend={isApp ? undefined : resendCode}
      onProven={enter}
      footer={<TextLink href={LOGIN}>{BACK_TO_SIGN_IN}</TextLink>}
    >
      {isApp && (
        <Button tone="quiet" size="small" onClick={() => setUsesBackup(true)}>
          {USE_BACKUP}
        </Button>
      )}
    </CodeStep>
  );
}
