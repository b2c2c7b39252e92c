// The calls of push notifications, and their wire names.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import { readMoment } from "@/lib/typedDates";

export type State = Schema<"PushState">;
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
};
export type PushTexts = { title: string; message: string; url: string };
export type PushPage = { pushes: Push[]; pages: number; isLogOnly: boolean };

export const PAGE_SIZE = 50;
export const WIRE_NAMES = { title: "title", message: "message", url: "url", sendAt: "sendAt" } as const;

const PATH = "/api/App/notification";

export async function fetchHistory(page: number): Promise<PushPage> {
  const query = { page, limit: PAGE_SIZE };
  const answer = await call<Schema<"NotificationList">>("GET", `${PATH}/history`, { query });
  return {
    pushes: answer.data.map(({ _id, n_title, n_message, n_url, n_icon, ...rest }) => ({
      ...rest,
      id: _id,
      title: n_title,
      message: n_message,
      url: n_url,
      icon: n_icon,
    })),
    pages: answer.totalPages,
    isLogOnly: answer.provider === "log",
  };
}

/** `sendAt` is what a date-time field holds; empty for now. */
export function sendPush(
  texts: PushTexts & { sendAt: string },
  image: File | undefined,
  idempotencyKey: string,
): Promise<Answer> {
  const form = new FormData();
  form.append("title", texts.title.trim());
  form.append("message", texts.message.trim());
  form.append("url", texts.url.replace(/\s+/g, ""));
  if (texts.sendAt) {
    form.append("sendAt", readMoment(texts.sendAt));
  }
  if (image) {
    form.append("image", image);
  }
  return call("POST", `${PATH}/send`, { form, idempotencyKey });
}

/** A new push with the same words, and the icon that is stored already. */
export function resendPush(push: Push, captcha: string, idempotencyKey: string): Promise<Answer> {
  const { title, message, url, icon } = push;
  const fileName = icon.split("?")[0]?.split("/").at(-1);
  const body = { title, message, url, ...(fileName ? { fileName } : {}) };
  return call("POST", `${PATH}/resend`, { body, captcha, idempotencyKey });
}

export function retryPush(id: string, captcha: string): Promise<Answer> {
  return call("POST", `${PATH}/retry`, { body: { id }, captcha });
}

export function cancelPush(id: string): Promise<Answer> {
  return call("POST", `${PATH}/cancel`, { body: { id } });
}

export function deletePushes(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", `${PATH}/delete`, { body: { id: ids }, captcha });
}
