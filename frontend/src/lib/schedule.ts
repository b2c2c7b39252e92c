// The schedules of ads and banners.
import { formatLocalTime } from "./dates";

export type Schedule = { isActive: boolean; startsAt: string | null; endsAt: string | null };
export type ScheduleState = "live" | "paused" | "scheduled" | "ended";

/** Return whether the app shows an ad at a time, or why not. */
export function stateOf({ isActive, startsAt, endsAt }: Schedule, now: number): ScheduleState {
  if (endsAt && Date.parse(endsAt) <= now) {
    return "ended";
  }
  if (!isActive) {
    return "paused";
  }
  return startsAt && Date.parse(startsAt) > now ? "scheduled" : "live";
}

/** "ends Fri 4 Dec 2026, 12:00 AM" of a live ad, "starts …" of a scheduled one, or "". */
export function describeNextChange({ startsAt, endsAt }: Schedule, state: ScheduleState): string {
  if (state === "live") {
    return endsAt ? `ends ${formatLocalTime(endsAt)}` : "";
  }
  return state === "scheduled" && startsAt ? `starts ${formatLocalTime(startsAt)}` : "";
}
