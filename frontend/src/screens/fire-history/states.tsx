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
