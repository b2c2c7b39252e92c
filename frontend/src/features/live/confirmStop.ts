import { formatTime } from "@/lib/format";
import type { Confirmation } from "@/patterns/form/useConfirmedAction";
import { stopFiring } from "./api";

/** A fired ad, or a scheduled one with its state. */
type Stoppable = { id: string; name: string; at: string; state?: string };

/** Return the confirmation dialog for stopping a fired ad or cancelling a scheduled one. */
export function confirmStop({ id, name, at, state }: Stoppable, reload: () => unknown): Confirmation {
  const isScheduled = state === "planned";
  return {
    title: isScheduled ? `Cancel firing “${name}”?` : `Stop “${name}”?`,
    text: isScheduled
      ? `It will not be fired on ${formatTime(at)}.`
      : "Phones stop showing this ad immediately. Its views and clicks are kept.",
    cancel: "Keep",
    verb: isScheduled ? "Cancel firing" : "Stop ad",
    needsCaptcha: false,
    act: () => stopFiring(id),
    reload,
  };
}
