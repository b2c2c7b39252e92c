import { formatTime } from "@/lib/format";
import { Badge, type BadgeTone } from "@/ui/Badge";
import type { Push, State } from "./api";
import { TEXTS } from "./texts";

const BADGES = {
  scheduled: { tone: "primary", text: TEXTS.scheduled },
  waiting: { tone: "neutral", text: TEXTS.waiting },
  sending: { tone: "primary", text: TEXTS.sending },
  sent: { tone: "success", text: TEXTS.sent },
  // It was written to the log, and reached no phone.
  logged: { tone: "neutral", text: TEXTS.logged },
  failed: { tone: "danger", text: TEXTS.failed },
  cancelled: { tone: "neutral", text: TEXTS.stopped },
} as const satisfies Record<State, { tone: BadgeTone; text: string }>;
const RETRYING = { tone: "warning", text: TEXTS.retrying } as const;

export function StateBadge({ push }: { push: Push }) {
  const { tone, text } = isRetrying(push) ? RETRYING : BADGES[push.state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** It was tried, and is due again. */
function isRetrying({ state, attempts }: Push): boolean {
  return state === "waiting" && attempts > 0;
}

/** What the badge leaves open: when it will be, or why it was not. */
export function sayProgress(push: Push): string {
  const { state, sendAt, nextAt, attempts, error } = push;
  if (state === "scheduled") {
    return TEXTS.retryingFor(formatTime(sendAt));
  }
  if (isRetrying(push)) {
    return `${error && `${error}. `}Attempt ${attempts + 1} at ${formatTime(nextAt)}`;
  }
  return state === "failed" ? error : "";
}

/** True while the worker has something to do with it: then the screen looks again by itself. */
export function isUnderWay({ state }: Pick<Push, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Until it is out, it can be stopped. */
export function canBeStopped({ state }: Push): boolean {
  return state === "scheduled" || state === "waiting";
}

/** What is still to come needs no second one; a test is sent from the form. */
export function canBeResent({ state, isTest }: Push): boolean {
  return !isTest && state !== "scheduled" && !isUnderWay({ state });
}

/** How many of the phones that got it opened it. One that opened it has got it, whether it said so or not. */
export function openRate({ received, opened }: Push): string {
  const reached = Math.max(received, opened);
  return reached ? `${Math.round((100 * opened) / reached)}%` : "";
}
