import { formatTime } from "@/lib/format";
import { Badge, type BadgeTone } from "@/ui/Badge";
import type { FiredAd, PlannedFiring, State } from "./api";

const BADGES = {
  planned: { tone: "primary", text: "Planned" },
  missed: { tone: "danger", text: "Missed" },
  cancelled: { tone: "neutral", text: "Cancelled" },
  running: { tone: "success", text: "Running" },
  fired: { tone: "neutral", text: "Fired" },
  stopped: { tone: "warning", text: "Stopped" },
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
