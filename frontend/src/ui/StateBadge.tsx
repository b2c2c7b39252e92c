import { Badge, type BadgeTone } from "./Badge";

// Labels for the states of live-call ads, notifications, and uploads.
export const STATES = {
  planned: "Scheduled",
  missed: "Missed",
  running: "Running",
  fired: "Fired",
  stopped: "Stopped",

  scheduled: "Scheduled",
  waiting: "Waiting",
  sending: "Sending",
  retrying: "Retrying",
  sent: "Sent",
  logged: "Not sent",
  failed: "Failed",
  cancelled: "Canceled",

  storing: "Storing",
  stored: "Uploaded",
  known: "Already in library",
} as const;

export type StateName = keyof typeof STATES;

/** Finished states are neutral by default. */
const TONES: { [state in StateName]?: BadgeTone } = {
  planned: "primary",
  scheduled: "primary",
  sending: "primary",
  storing: "primary",
  running: "success",
  sent: "success",
  stored: "success",
  retrying: "warning",
  logged: "warning",
  stopped: "warning",
  failed: "danger",
  missed: "danger",
};

/** Return the shown state of a notification. One that waits for its next attempt is retrying. */
export function pushState({ state, attempts }: { state: StateName; attempts: number }): StateName {
  return state === "waiting" && attempts > 0 ? "retrying" : state;
}

/** The badge of a state. The tooltip has its time if it is known. */
export function StateBadge({ state, title }: { state: StateName; title?: string }) {
  return (
    <span title={title || undefined} className="flex">
      <Badge tone={TONES[state] ?? "neutral"}>{STATES[state]}</Badge>
    </span>
  );
}
