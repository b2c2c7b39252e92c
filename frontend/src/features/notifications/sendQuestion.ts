import { sayLocalTime, zoneName } from "@/lib/dates";
import type { Question } from "@/patterns/form/ConfirmDialog";
import type { PushPage } from "./api";
import { DIALOGS } from "./dialogTexts";
import { NOT_SET_UP, sayReach } from "./texts";

/** `sendAt` is a date and time of the console's time zone; empty for now. */
type Sending = { title: string; sendAt: string; topic: string; estimate?: string };

/** Say whom a notification reaches and when, before it is sent. */
export function sendQuestion({ title, sendAt, topic, estimate }: Sending, page: PushPage | undefined): Question {
  const reach =
    page && (page.isLogOnly ? NOT_SET_UP : [sayReach(topic, page.topic), estimate].filter(Boolean).join(" "));
  const time = sendAt ? DIALOGS.planText(sayLocalTime(sendAt), zoneName()) : !page?.isLogOnly && DIALOGS.nowText;
  return {
    title: (sendAt ? DIALOGS.scheduleTitle : DIALOGS.sendTitle)(title),
    text: [reach, time].filter(Boolean).join("\n"),
    verb: sendAt ? DIALOGS.schedule : DIALOGS.sendNow,
    tone: "primary",
    needsCaptcha: false,
    isIrrevocable: true,
  };
}
