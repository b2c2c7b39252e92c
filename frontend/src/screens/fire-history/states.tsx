import { formatTime } from "@/lib/format";
import { Badge, type BadgeTone } from "@/ui/Badge";
import type { FiredAd, PlannedFiring, State } from "./api";
import { TEXTS } from "./texts";

const BADGES = {
  planned: { tone: "primary", text: TEXTS.isPlanned },
  missed: { tone: "danger", text: TEXTS.missed },
  cancelled: { tone: "neutral", text: TEXTS.cancelled },
  running: { tone: "success", text: TEXTS.running },
  fired: { tone: "neutral", text: TEXTS.fired },
  stopped: { tone: "warning", text: TEXTS.stopped },
} as const satisfies Record<State, { tone: BadgeTone; text: string }>;

export function StateBadge({ firing }: { firing: FiredAd | PlannedFiring }) {
  const { tone, text } = BADGES[firing.state];
  const stoppedAt = "stoppedAt" in firing ? formatTime(firing.stoppedAt) : "";
  return (
    <span title={stoppedAt || undefined}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}

const SOONEST_MS = 3000;
const LATEST_MS = 3_600_000;

/** When to look again: once the next planned one should be out. */
export function untilNext(planned: readonly PlannedFiring[], now = Date.now()): number | false {
  const times = planned.filter(({ state }) => state === "planned").map(({ at }) => Date.parse(at));
  return times.length > 0 && Math.min(Math.max(Math.min(...times) - now + 1000, SOONEST_MS), LATEST_MS);
}
