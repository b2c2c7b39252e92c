import { Badge, type BadgeTone } from "@/ui/Badge";
import { STATES } from "./texts";

export type StateName = keyof typeof STATES;

/** What is over, or asks for nothing, is neutral. */
const TONES: { [state in StateName]?: BadgeTone } = {
  planned: "primary",
  scheduled: "primary",
  sending: "primary",
  storing: "primary",
  running: "success",
  sent: "success",
  stored: "success",
  retrying: "warning",
  stopped: "warning",
  failed: "danger",
  missed: "danger",
};

/** How far something is; the title says since when, where that is known. */
export function StateBadge({ state, title }: { state: StateName; title?: string }) {
  return (
    <span title={title || undefined} className="flex">
      <Badge tone={TONES[state] ?? "neutral"}>{STATES[state]}</Badge>
    </span>
  );
}
