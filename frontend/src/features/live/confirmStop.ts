import { formatTime } from "@/lib/format";
import type { Confirmation } from "@/patterns/form/useConfirmedAction";
import { stopAd } from "./api";

/** A fired ad, or a scheduled one. */
type Stoppable = { id: string; name: string; fireAt?: string };

/** Return the confirmation dialog for stopping a fired ad or cancelling a scheduled one. */
export function confirmStop({ id, name, fireAt }: Stoppable, reload: () => unknown): Confirmation {
  return {
    title: fireAt ? `Cancel the scheduled ad “${name}”?` : `Stop “${name}”?`,
    text: fireAt
      ? `It will not be shown on ${formatTime(fireAt)}.`
      : "Phones stop showing this ad immediately. Its views and clicks are kept.",
    cancel: "Keep",
    verb: fireAt ? "Cancel firing" : "Stop ad",
    needsCaptcha: false,
    send: () => stopAd(id),
    reload,
  };
}
