import { useEffect, useState } from "react";
import { useSave } from "@/components/form/useSave";
import type { Answer, Refused } from "@/lib/client";
import { keepStep, readStep } from "@/lib/step";
import { useCountdown } from "./useCountdown";

type Sent = Answer & { resendIn: number };

/** A new code, not sooner than the server allows: `waitSeconds` counts down to when it may be asked for. */
export function useResend(send: () => Promise<Sent>) {
  const [resendAt, setResendAt] = useState(0);
  const waitSeconds = useCountdown(resendAt);
  // Not before: the server, which draws the screen first, has no such storage.
  useEffect(() => setResendAt(readStep().resendAt), []);
  function wait(seconds: number) {
    keepStep(readStep().method, seconds);
    setResendAt(Date.now() + seconds * 1000);
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
