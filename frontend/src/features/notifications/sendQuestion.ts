import { formatLocalTime, zoneName } from "@/lib/dates";
import { AUDIENCES, PLATFORMS } from "@/lib/format";
import type { Question } from "@/patterns/form/ConfirmDialog";
import type { PushPage } from "./api";

export const NOT_SET_UP = "Push is not set up (no FCM credentials). Notifications are only written to the server log.";

/** `sendAt` is a date and time of the console's time zone; empty for now. */
type Sending = { title: string; sendAt: string; topic: string; estimate?: string };

/** Return the confirmation dialog with the recipients and the time. */
export function sendQuestion({ title, sendAt, topic, estimate }: Sending, page: PushPage | undefined): Question {
  const reach = page && [page.isLogOnly && NOT_SET_UP, describeReach(topic, page, estimate)].filter(Boolean).join(" ");
  const time = sendAt
    ? `The notification is sent on ${formatLocalTime(sendAt)}, ${zoneName()} time. You can cancel it until then.`
    : !page?.isLogOnly && "The notification is sent immediately. You cannot recall it.";
  return {
    title: `${sendAt ? "Schedule" : "Send"} “${title}”?`,
    text: [reach, time].filter(Boolean).join("\n"),
    verb: sendAt ? "Schedule" : "Send now",
    tone: "primary",
    needsCaptcha: false,
    isIrrevocable: true,
  };
}

/** Return the name of a topic, or "One phone" without one. */
export function audienceLabel(topic: string): string {
  return topic ? (AUDIENCES[topic] ?? topic) : "One phone";
}

/** Return the audience of a topic and its estimate, if it is known. Without FCM, no phone is reached. */
export function describeReach(topic: string, page: Pick<PushPage, "isLogOnly" | "topic">, estimate = ""): string {
  const audience = page.isLogOnly ? `Audience: ${audienceLabel(topic)}.` : describeRecipients(topic, page.topic);
  return `${audience} ${estimate}`.trim();
}

/** Return whom a topic reaches. Every phone has the topic `everyone`. */
function describeRecipients(topic: string, everyone: string): string {
  if (topic === "all") {
    return `Reaches every phone with the app (topic “${everyone}”).`;
  }
  const platform = PLATFORMS[topic];
  return platform
    ? `Reaches every ${platform} phone with the app (topic “${topic}”).`
    : `Reaches phones subscribed to the topic “${topic}”.`;
}
