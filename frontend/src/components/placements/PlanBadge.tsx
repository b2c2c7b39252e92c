import { useClock } from "@/components/layout/RelativeTime";
import { formatTime } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import type { Plan } from "./api";
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

type PlanState = "paused" | "planned" | "ended" | "";

/** Why the app does not show the ad at that moment; "" where it does. */
export function stateOf({ isActive, startsAt, endsAt }: Plan, now: number): PlanState {
  if (endsAt && Date.parse(endsAt) <= now) {
    return "ended";
  }
  if (!isActive) {
    return "paused";
  }
  return startsAt && Date.parse(startsAt) > now ? "planned" : "";
}
