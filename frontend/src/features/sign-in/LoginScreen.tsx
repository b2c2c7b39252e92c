import { useState } from "react";
import { z } from "zod";
import { requiredText, verbatim } from "@/lib/fields";
import { writeStored } from "@/lib/storage";
import { TextField } from "@/patterns/form/Form";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useSave } from "@/patterns/form/useSave";
import { wasInterrupted } from "@/session/session";
import { leaveFor } from "@/session/unsaved";
import { Button } from "@/ui/Button";
import { AuthCard, TextLink } from "./AuthCard";
import { AuthForm, useAuthForm } from "./AuthForm";
import { logIn } from "./api";
import { storeStep } from "./step";
import { useCountdown } from "./useCountdown";

const LOGIN_OTP = "/site/admin/panel/login/otp";
const REDIRECT_MS = 1000;

const SCHEMA = z.object({ loginId: requiredText(150), password: verbatim });
type Credentials = z.infer<typeof SCHEMA>;

type LoginScreenProps = {
  /** Defined when the session check failed. The marker is kept, and Retry checks again. */
  onRetry?: () => Promise<unknown>;
};

/** The form for admin ID and password. AuthGuard also shows it in place when the session check failed. */
export function LoginScreen({ onRetry }: LoginScreenProps) {
  const form = useAuthForm(SCHEMA, { loginId: "", password: "" });
  const [waitUntil, setWaitUntil] = useState(0);
  const waitSeconds = useCountdown(waitUntil);
  const save = useSave({
    save: ({ loginId, password }: Credentials) => logIn(loginId, password),
    form,
    errorField: "password",
    onError: ({ retryAfter }) => {
      setWaitUntil(Date.now() + retryAfter * 1000);
      return false;
    },
    onDone: (response) => {
      writeStored("token", response.token);
      storeStep({ method: response.method, sentTo: response.sentTo, resendIn: response.resendIn });
      return leaveFor(LOGIN_OTP, REDIRECT_MS);
    },
  });
  return (
    <AuthCard title="Admin sign-in" purpose="Sign in with your admin ID. You then enter a one-time code.">
      {onRetry && <Unsure onRetry={onRetry} />}
      {!onRetry && wasInterrupted() && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2.5 text-meta text-warning-text">
          Your session has ended. Sign in to continue.
        </p>
      )}
      <AuthForm form={form} label="Sign in" save={save} verb="Sign in">
        <TextField form={form} name="loginId" label="Admin ID" isRequired autoComplete="username" autoFocus />
        <PasswordField
          form={form}
          name="password"
          errorRole="alert"
          label="Password"
          isRequired
          aside={<TextLink href="/site/admin/panel/forgetpw">Forgot?</TextLink>}
        />
      </AuthForm>
      {/* Not a live region, which would be announced every second. The button stays enabled for other admins. */}
      {waitSeconds > 0 && (
        <p className="tabular text-center text-meta text-muted">{`You can try again in ${formatWait(waitSeconds)}.`}</p>
      )}
    </AuthCard>
  );
}

function formatWait(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

function Unsure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2.5 text-meta text-warning-text"
    >
      <span>We could not verify your session because the server did not respond.</span>
      <Button
        size="small"
        pending={isPending}
        onClick={async () => {
          setPending(true);
          await onRetry();
          setPending(false);
        }}
      >
        Retry
      </Button>
    </div>
  );
}
