import { type ReactNode, useRef, useState } from "react";
import type { ApiError } from "@/api/ApiError";
import type { Schema } from "@/api/client";
import { OneTimeCode, useOneTimeCode } from "@/patterns/form/OneTimeCode";
import { useSave } from "@/patterns/form/useSave";
import { Button } from "@/ui/Button";
import { AuthCard, SubmitButton } from "./AuthCard";
import { readStep, storeStep } from "./step";
import { useCountdown } from "./useCountdown";

type CodeStepProps<Out extends { message: string }> = {
  purpose: string;
  verify: (code: string) => Promise<Out>;
  /** Undefined for an authenticator app, which has no emails. */
  resend?: (() => Promise<Schema<"ResendResponse">>) | undefined;
  onVerified: (response: Out) => unknown;
  children?: ReactNode;
  footer?: ReactNode;
};

/** The screen of a one-time code, for the sign-in and for the reset. */
export function CodeStep<Out extends { message: string }>(props: CodeStepProps<Out>) {
  const form = useRef<HTMLFormElement>(null);
  const oneTimeCode = useOneTimeCode({ verify: props.verify, onVerified: props.onVerified });

  function awaitNewCode() {
    oneTimeCode.clear();
    form.current?.querySelector("input")?.focus();
  }

  return (
    <AuthCard title="One-time code" purpose={props.purpose} footer={props.footer}>
      <form ref={form} method="post" noValidate onSubmit={oneTimeCode.submit} className="grid gap-4">
        <OneTimeCode autoFocus {...oneTimeCode.field} />
        <SubmitButton pending={oneTimeCode.isPending}>Verify</SubmitButton>
      </form>
      {props.resend && <Resend send={props.resend} onWait={awaitNewCode} />}
      {props.children}
    </AuthCard>
  );
}

type Sent = Schema<"ResendResponse">;
type ResendProps = {
  send: () => Promise<Sent>;
  /** Called when the button becomes disabled, so that the focus can move. */
  onWait: () => void;
};

function Resend({ send, onWait }: ResendProps) {
  const { waitSeconds, isPending, resend } = useResend(send, onWait);
  return (
    <Button
      tone="quiet"
      size="small"
      pending={isPending}
      disabled={waitSeconds > 0}
      onClick={resend}
      className="tabular"
    >
      {waitSeconds > 0 ? `Resend code in ${waitSeconds} s` : "Resend code"}
    </Button>
  );
}

/** Send a new code. `waitSeconds` counts down until the server allows it. */
function useResend(send: () => Promise<Sent>, onWait: () => void) {
  const [resendAt, setResendAt] = useState(() => readStep().resendAt);
  const waitSeconds = useCountdown(resendAt);
  function wait(seconds: number) {
    storeStep({ ...readStep(), resendIn: seconds });
    setResendAt(Date.now() + seconds * 1000);
    onWait();
  }
  const save = useSave<void, Sent>({
    save: send,
    onDone: (response) => wait(response.resendIn),
    onError: (error: ApiError) => {
      if (error.retryAfter) {
        wait(error.retryAfter);
      }
      return false;
    },
  });
  return { waitSeconds, isPending: save.isPending, resend: () => save.mutate() };
}
