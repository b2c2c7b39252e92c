import { type FormEvent, type ReactNode, useState } from "react";
import { useSave } from "@/components/form/useSave";
import type { Answer } from "@/lib/client";
import { PLEASE_FILL } from "@/lib/messages";
import { Button } from "@/ui/Button";
import { AuthCard } from "./AuthCard";
import { CODE_LENGTH, OneTimeCode } from "./OneTimeCode";
import { SubmitButton } from "./SubmitButton";
import { useResend } from "./useResend";

export type CodeStepProps<Out extends Answer> = {
  title: string;
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
      setError(code ? "The code has 6 digits." : PLEASE_FILL);
    } else if (!save.isPending) {
      save.mutate(code);
    }
  }

  return (
    <AuthCard title={props.title} purpose={props.purpose} footer={props.footer}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <OneTimeCode
          autoFocus
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError("");
          }}
          onComplete={(typed) => save.mutate(typed)}
        />
        <SubmitButton pending={save.isPending}>Verify</SubmitButton>
      </form>
      {props.resend && <Resend send={props.resend} />}
      {props.children}
    </AuthCard>
  );
}

function Resend({ send }: { send: () => Promise<Answer & { resendIn: number }> }) {
  const { waitSeconds, isPending, resend } = useResend(send);
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
