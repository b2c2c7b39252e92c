import { useState } from "react";
import { z } from "zod";
import { requiredText } from "@/lib/fields";
import { TextField } from "@/patterns/form/Form";
import { useSave } from "@/patterns/form/useSave";
import { beginSession, consumeReturnUrl, LOGIN } from "@/session/session";
import { leaveFor } from "@/session/unsaved";
import { Button } from "@/ui/Button";
import { AuthCard, TextLink } from "./AuthCard";
import { AuthForm, useAuthForm } from "./AuthForm";
import { resendCode, type SignedIn, verifyBackupCode, verifyCode } from "./api";
import { CodeStep } from "./CodeStep";
import { readStep } from "./step";
import { useRequiredStep } from "./useRequiredStep";

const formatEmailPurpose = (sentTo = "your email") =>
  `We sent a 6-digit code to ${sentTo}. The code expires in 5 minutes.`;
const PURPOSE_APP = "Enter the 6-digit code from your authenticator app.";

function enter(response: SignedIn): Promise<void> {
  beginSession(response.token);
  return leaveFor(consumeReturnUrl());
}

export function LoginOtpScreen() {
  const [usesBackup, setUsesBackup] = useState(false);
  // Without the token, no password was entered and no code was sent.
  useRequiredStep("token", LOGIN);
  const { method, sentTo } = readStep();
  const isApp = method === "app";
  if (usesBackup) {
    return <BackupCodeForm onDone={enter} onBack={() => setUsesBackup(false)} />;
  }
  return (
    <CodeStep
      purpose={isApp ? PURPOSE_APP : formatEmailPurpose(sentTo || undefined)}
      verify={verifyCode}
      resend={isApp ? undefined : resendCode}
      onVerified={enter}
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

const SCHEMA = z.object({ code: requiredText() });
type BackupCodeFormProps = { onDone: (response: SignedIn) => unknown; onBack: () => void };

function BackupCodeForm({ onDone, onBack }: BackupCodeFormProps) {
  const form = useAuthForm(SCHEMA, { code: "" });
  const save = useSave({
    save: ({ code }: { code: string }) => verifyBackupCode(code),
    onDone,
    form,
    errorField: "code",
  });
  return (
    <AuthCard title="Backup code" purpose="Enter one of the backup codes you saved. Each works once.">
      <AuthForm form={form} label="Sign in with a backup code" save={save} verb="Verify">
        <TextField
          form={form}
          name="code"
          label="Backup code"
          isRequired
          errorRole="alert"
          autoComplete="off"
          autoFocus
        />
      </AuthForm>
      <Button tone="quiet" size="small" onClick={onBack}>
        Use the authenticator app
      </Button>
    </AuthCard>
  );
}
