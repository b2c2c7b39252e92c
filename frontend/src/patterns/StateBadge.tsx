import { Badge, type BadgeTone } from "@/ui/Badge";

// What a firing, a notification and a file on its way are said to be: one word for one state, wherever it is shown.
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
  cancelled: "Cancelled",

  storing: "Storing",
  stored: "Uploaded",
  known: "Already there",
} as const;

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
  logged: "warning",
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
