// The call of an edit, which comes with its dialog.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import { readMoment } from "@/lib/typedDates";
import { formOf, fromWire, type Icon, PATH, type Push, type PushTexts } from "./api";

type PushEdit = { id: string; texts: PushTexts & { sendAt: string; topic: string }; icon: Icon; version: number };

/** The whole push as it shall be, over the version that was seen. */
export function updatePush({ id, texts, icon, version }: PushEdit): Promise<Answer> {
  const form = formOf(texts, icon);
  form.append("id", id);
  form.append("sendAt", readMoment(texts.sendAt));
  form.append("topic", texts.topic);
  return call("PUT", `${PATH}/update`, { form, ifMatch: `"${version}"` });
}

/** The push as it is now, out of a refusal with 409; none where it is out. */
export function standingPush(answer: Answer): Push | undefined {
  return answer.data ? fromWire(answer.data as Schema<"NotificationRow">) : undefined;
}
