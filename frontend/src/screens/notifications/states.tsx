import { formatTime } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import type { Push, State } from "./api";

const BADGES = {
  scheduled: { tone: "primary", text: "Scheduled" },
  waiting: { tone: "neutral", text: "Waiting" },
  sending: { tone: "primary", text: "Sending" },
  retrying: { tone: "warning", text: "Retrying" },
  sent: { tone: "success", text: "Sent" },
  // It was written to the log, and reached no phone.
  logged: { tone: "neutral", text: "Logged" },
  failed: { tone: "danger", text: "Failed" },
  cancelled: { tone: "neutral", text: "Stopped" },
} as const;

export function StateBadge({ state }: { state: State }) {
  return <Badge tone={BADGES[state].tone}>{BADGES[state].text}</Badge>;
}

/** What the badge leaves open: when it will be, or why it was not. */
export function sayProgress({ state, sendAt, nextAt, attempts, error }: Push): string {
  if (state === "scheduled") {
    return `For ${formatTime(sendAt)}`;
  }
  if (state === "retrying") {
    return `${error && `${error}. `}Attempt ${attempts + 1} at ${formatTime(nextAt)}`;
  }
  return state === "failed" ? error : "";
}

/** True while the worker has something to do with it: then the screen looks again by itself. */
export function isUnderWay({ state }: Pick<Push, "state">): boolean {
  return state === "waiting" || state === "sending" || state === "retrying";
}

/** Until it is out, it can be stopped. */
export function canBeStopped({ state }: Push): boolean {
  return state === "scheduled" || state === "waiting" || state === "retrying";
}

/** What is still to come needs no second one. */
export function canBeResent({ state }: Push): boolean {
  return state !== "scheduled" && !isUnderWay({ state });
}
