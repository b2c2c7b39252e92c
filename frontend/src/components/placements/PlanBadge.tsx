import { useClock } from "@/components/layout/RelativeTime";
import { formatTime } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { type Plan, stateOf } from "./plan";
import { TEXTS } from "./texts";

const TONES = { paused: "warning", planned: "primary", ended: "neutral" } as const;

/** Beside the name of an ad that the app does not show: why. It changes by itself when a time comes. */
export function PlanBadge({ plan }: { plan: Plan }) {
  const state = useClock(() => stateOf(plan, Date.now()));
  if (!state) {
    return null;
  }
  const at = { paused: "", planned: plan.startsAt, ended: plan.endsAt }[state];
  return (
    <span title={at && TEXTS.since[state](formatTime(at))}>
      <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
    </span>
  );
}
