// The calls of push notifications, and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";
import type { ListData, ListRequest } from "@/patterns/useList";

type State = Schema<"PushState">;
export type Push = {
  id: string;
  title: string;
  message: string;
  url: string;
  /** Empty without one; the console then shows its logo. */
  icon: string;
  createdAt: string;
  createdBy: string;
  sendAt: string;
  state: State;
  attempts: number;
  nextAt: string;
  sentAt: string | null;
  error: string;
  /** Whom it is for; empty for the one phone of a test. */
  topic: string;
  isTest: boolean;
  received: number;
  opened: number;
  version: number;
};
export type PushTexts = { title: string; message: string; url: string };
export type PushPage = ListData<Push> & {
  isLogOnly: boolean;
  /** What every phone listens to: where a push to ALL goes. */
  topic: string;
  topics: string[];
  testTopics: string[];
};
/** A new icon, or the file name of one that is stored already; the new one is taken where both are given. */
export type Icon = { image: File | undefined; fileName: string };

export const PAGE_SIZE = 50;
export const ALL = "all";
export const WIRE_NAMES = { title: "title", message: "message", url: "url", sendAt: "sendAt", topic: "topic" } as const;

const PATH = "/api/App/notification";
/** All of them as a file. */
export const HISTORY_CSV = "/site/export/notifications.csv";

export async function fetchHistory({ page, search, sort, signal }: ListRequest): Promise<PushPage> {
  const query = { page, limit: PAGE_SIZE, ...(search && { q: search }), ...(sort && { sort }) };
  const answer = await call<Schema<"NotificationList">>("GET", `${PATH}/history`, { query, signal });
  return {
    rows: answer.data.map(fromWire),
    page: answer.page,
    pages: answer.totalPages,
    hasMorePages: answer.hasMorePages,
    total: answer.total,
    isLogOnly: answer.provider === "log",
    topic: answer.topic,
    topics: answer.topics,
    testTopics: answer.testTopics,
  };
}

function fromWire({ _id, n_title, n_message, n_url, n_icon, ...rest }: Schema<"NotificationRow">): Push {
  return { ...rest, id: _id, title: n_title, message: n_message, url: n_url, icon: n_icon };
}

/** `sendAt` is what a date-time field holds; empty for now. */
export function sendPush(
  texts: PushTexts & { sendAt: string; topic: string },
  icon: Icon,
  idempotencyKey: string,
): Promise<Answer> {
  const form = formOf(texts, icon);
  if (texts.sendAt) {
    form.append("sendAt", texts.sendAt);
  }
  form.append("topic", texts.topic);
  return call("POST", `${PATH}/send`, { form, idempotencyKey });
}

function formOf(texts: PushTexts, { image, fileName }: Icon): FormData {
  const form = new FormData();
  form.append("title", texts.title.trim());
  form.append("message", texts.message.trim());
  form.append("url", texts.url.replace(/\s+/g, ""));
  if (image) {
    form.append("image", image);
  } else if (fileName) {
    form.append("fileName", fileName);
  }
  return form;
}

/** The name of a stored icon, out of its address. */
export function fileNameOf(icon: string): string {
  return icon.split("?")[0]?.split("/").at(-1) ?? "";
}

export function deletePushes(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", `${PATH}/delete`, { body: { id: ids }, captcha });
}

export type Draft = { texts: PushTexts; icon: Icon };
/** One of them is empty. */
type TestTarget = { token: string; topic: string };
type PushEdit = { id: string; texts: PushTexts & { sendAt: string; topic: string }; icon: Icon; version: number };

/** The whole push as it shall be, over the version that was seen. */
export function updatePush({ id, texts, icon, version }: PushEdit): Promise<Answer> {
  const form = formOf(texts, icon);
  form.append("id", id);
  form.append("sendAt", texts.sendAt);
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

export function resendPush(push: Push, captcha: string, idempotencyKey: string): Promise<Answer> {
  const { title, message, url, icon, topic } = push;
  const fileName = fileNameOf(icon);
  const body = { title, message, url, topic, ...(fileName ? { fileName } : {}) };
  return call("POST", `${PATH}/resend`, { body, captcha, idempotencyKey });
}

export function retryPush(id: string, captcha: string): Promise<Answer> {
  return call("POST", `${PATH}/retry`, { body: { id }, captcha });
}
