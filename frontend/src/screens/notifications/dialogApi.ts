// The calls of the dialogs, which come with them.
import { type Answer, call, type Schema } from "@/lib/client";
import { readMoment } from "@/lib/typedDates";
import { formOf, fromWire, type Icon, PATH, type Push, type PushTexts } from "./api";

/** As it stands in the form. */
export type Draft = { texts: PushTexts; icon: Icon };
/** One of them is empty. */
type TestTarget = { token: string; topic: string };
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

/** To one phone or a test topic, at once. */
export function sendTest(push: Draft, target: TestTarget, idempotencyKey: string): Promise<Answer> {
  const form = formOf(push.texts, push.icon);
  form.append("token", target.token.trim());
  form.append("topic", target.topic);
  return call("POST", `${PATH}/test`, { form, idempotencyKey });
}

export function cancelPush(id: string): Promise<Answer> {
  return call("POST", `${PATH}/cancel`, { body: { id } });
}
