// When an ad is shown, and how often.

export type Plan = {
  isActive: boolean;
  /** ISO 8601; undefined where it is open. */
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** On one phone; 0: no cap. */
  perDay: number;
  perHour: number;
  weight: number;
};

export type PlanState = "paused" | "planned" | "ended" | "";

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
