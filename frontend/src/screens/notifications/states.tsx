import { formatTime } from "@/lib/format";
import { Badge } from "@/parts/ui/Badge";
import type { Push, State } from "./api";

const BADGES = {
  scheduled: { tone: "primary", text: "Scheduled" },
  waiting: { tone: "neutral", text: "Waiting" },
  sending: { tone: "primary", text: "Sending" },
  retrying: { tone: "warning", text: "Trying again" },
  sent: { tone: "success", text: "Sent" },
  failed: { tone: "danger", text: "Failed" },
  cancelled: { tone: "neutral", text: "Stopped" },
} as const;

export function StateBadge({ state }: { state: State }) {
  return <Badge tone={BADGES[state].tone}>{BADGES[state].text}</Badge>;
}

/** What the badge leaves open: when, or why. */
export function sayProgress({ state, sendAt, nextAt, sentAt, attempts, error }: Push): string {
  if (state === "scheduled") {
    return `For ${formatTime(sendAt)}`;
  }
  if (state === "retrying") {
    return `${error}. Try ${attempts + 1} at ${formatTime(nextAt)}`;
  }
  return state === "failed" ? error : state === "sent" && sentAt ? formatTime(sentAt) : "";
}

/** True while the worker has something to do with it: then the screen looks again by itself. */
export function isUnderWay({ state }: Push): boolean {
  return state === "waiting" || state === "sending" || state === "retrying";
}

/** Until it is out, it can be stopped. */
export function canBeStopped({ state }: Push): boolean {
  return state === "scheduled" || state === "waiting" || state === "retrying";
}
