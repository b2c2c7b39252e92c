import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSave } from "@/components/form/useSave";
import type { Answer, Refused } from "@/lib/client";
import { PLEASE_FILL } from "@/lib/messages";
import { keepStep, readStep } from "@/lib/step";
import { Button } from "@/ui/Button";
import { AuthCard, SubmitButton } from "./AuthCard";
import { CODE_LENGTH, OneTimeCode } from "./OneTimeCode";
import { CODE_TITLE, CODE_TOO_SHORT, RESEND, VERIFY } from "./texts";
import { useCountdown } from "./useCountdown";

type CodeStepProps<Out extends Answer> = {
  purpose: string;
  prove: (code: string) => Promise<Out>;
  /** Left out where no mail is sent: an authenticator app has nothing to send again. */
  resend?: (() => Promise<Answer & { resendIn: number }>) | undefined;
  onProven: (answer: Out) => void;
  children?: ReactNode;
  footer?: ReactNode;
};

/** The screen of a one-time code: sign-in and reset differ in their calls and words alone. */
export function CodeStep<Out extends Answer>(props: CodeStepProps<Out>) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const save = useSave<string, Out>({
    save: props.prove,
    onDone: props.onProven,
    onRefused: (refused) => {
      // What was typed stays: a slip in one digit is mended, not typed anew.
      setError(refused.message);
      return false;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length < CODE_LENGTH) {
      setError(code ? CODE_TOO_SHORT : PLEASE_FILL);
    } else if (!save.isPending) {
      prove(code);
    }
  }

  // Why a try was refused stays by the field until the next one.
  function prove(typed: string) {
    setError("");
    save.mutate(typed);
  }

  /** What was typed, and what was said of it, was of the code before. */
  function awaitNewCode() {
    setCode("");
    setError("");
    form.current?.querySelector("input")?.focus();
  }

  return (
    <AuthCard title={CODE_TITLE} purpose={props.purpose} footer={props.footer}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <OneTimeCode autoFocus value={code} error={error} onChange={setCode} onComplete={prove} />
        <SubmitButton pending={save.isPending}>{VERIFY}</SubmitButton>
      </form>
      {props.resend && <Resend send={props.resend} onWait={awaitNewCode} />}
      {props.children}
    </AuthCard>
  );
}

type Sent = Answer & { resendIn: number };
type ResendProps = {
  send: () => Promise<Sent>;
  /** The button is off from now on: the focus needs another place. */
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
      {waitSeconds > 0 ? `${RESEND} in ${waitSeconds} s` : RESEND}
    </Button>
  );
}

/** A new code, not sooner than the server allows: `waitSeconds` counts down to when it may be asked for. */
function useResend(send: () => Promise<Sent>, onWait: () => void) {
  const [resendAt, setResendAt] = useState(0);
  const waitSeconds = useCountdown(resendAt);
  // Not before: the server, which draws the screen first, has no such storage.
  useEffect(() => setResendAt(readStep().resendAt), []);
  function wait(seconds: number) {
    keepStep(readStep().method, seconds);
    setResendAt(Date.now() + seconds * 1000);
    onWait();
  }
  const save = useSave<void, Sent>({
    save: send,
    onDone: (answer) => wait(answer.resendIn),
    onRefused: (refused: Refused) => {
      if (refused.retryAfterSeconds) {
        wait(refused.retryAfterSeconds);
      }
      return false;
    },
  });
  return { waitSeconds, isPending: save.isPending, resend: () => save.mutate() };
}
