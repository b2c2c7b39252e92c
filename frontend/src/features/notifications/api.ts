import { api, ifVersion, onceOnly, pageQuery, type Schema, unwrap, withCaptcha } from "@/api/client";
import { addDays, dayOf } from "@/lib/dates";
import { fetchItemCounts } from "@/patterns/chart/api";
import type { ListData, ListRequest } from "@/patterns/list/useList";

/** `icon` is empty without one: the console then shows its logo. `topic` is empty for a test on one phone. */
export type Push = Schema<"NotificationRow">;
/** `icon` is the URL of a stored icon, or ""; a new image replaces it. */
export type PushTexts = { title: string; message: string; url: string; icon: string; image: File | undefined };
export type PushPage = ListData<Push> & {
  isLogOnly: boolean;
  /** The topic that every phone has, to which a notification for ALL goes. */
  topic: string;
  topics: string[];
  testTopics: string[];
};

export const PAGE_SIZE = 50;
export const ALL = "all";
const PATH = "/api/App/notification";
export const HISTORY_CSV = "/site/export/notifications.csv";

export async function fetchHistory({ signal, ...request }: ListRequest): Promise<PushPage> {
  const query = pageQuery<never>(request, PAGE_SIZE);
  const response = await unwrap(api.GET(`${PATH}/history`, { params: { query }, signal }));
  const { data, totalPages, provider, ...rest } = response;
  return { ...rest, rows: data, pages: totalPages, isLogOnly: provider === "log" };
}

type Scheduled = PushTexts & { sendAt: string; topic: string };

/** `sendAt` is the value of a date-time field; empty for now. */
export function sendPush({ sendAt, topic, ...texts }: Scheduled, idempotencyKey: string) {
  const body = { ...fieldsOf(texts), ...(sendAt && { sendAt }), topic };
  return unwrap(api.POST(`${PATH}/send`, { params: { header: onceOnly(idempotencyKey) }, body }));
}

function fieldsOf({ title, message, url, icon, image }: PushTexts) {
  const fileName = fileNameOf(icon);
  return { title, message, url, ...(image ? { image } : fileName && { fileName }) };
}

/** Return the file name in the address of a stored icon. */
export function fileNameOf(icon: string): string {
  return icon.split("?")[0]?.split("/").at(-1) ?? "";
}

/** Return how many phones requested their configuration in the last 24 hours: all, and by platform. */
export async function fetchPhonesSeen(): Promise<{ all: number; platforms: Record<string, number> }> {
  const { data } = await unwrap(api.GET("/api/App/controller/admin/phones"));
  return { all: data.phones, platforms: Object.fromEntries(data.platforms.map(({ code, phones }) => [code, phones])) };
}

export function deletePushes(ids: string[], captcha: string) {
  return unwrap(api.DELETE(`${PATH}/delete`, { params: { header: withCaptcha(captcha) }, body: { id: ids } }));
}

/** A phone that was saved for tests. */
export type SavedPhone = Schema<"SavedPhone">;
/** Two of them are empty. `phone` is the ID of a saved phone. */
type TestTarget = { token: string; phone: string; topic: string };
type PushEdit = { id: string; texts: Scheduled; version: number };

export function updatePush({ id, texts, version }: PushEdit) {
  const { sendAt, topic } = texts;
  const body = { ...fieldsOf(texts), id, sendAt, topic };
  return unwrap(api.PUT(`${PATH}/update`, { params: { header: ifVersion(version) }, body }));
}

/** Send to one phone or a test topic now. */
export function sendTest(texts: PushTexts, { token, phone, topic }: TestTarget, idempotencyKey: string) {
  const body = { ...fieldsOf(texts), token, topic, ...(phone && { phone }) };
  return unwrap(api.POST(`${PATH}/test`, { params: { header: onceOnly(idempotencyKey) }, body }));
}

export async function listPhones(): Promise<SavedPhone[]> {
  return (await unwrap(api.GET(`${PATH}/test/phones`))).data;
}

export function savePhone(body: { name: string; token: string }, idempotencyKey: string) {
  return unwrap(api.POST(`${PATH}/test/phones`, { params: { header: onceOnly(idempotencyKey) }, body }));
}

export function removePhone(id: string) {
  return unwrap(api.DELETE(`${PATH}/test/phones/{phone_id}`, { params: { path: { phone_id: id } } }));
}

export function cancelPush(id: string) {
  return unwrap(api.POST(`${PATH}/cancel`, { body: { id } }));
}

export function resendPush({ title, message, url, icon, topic }: Push, captcha: string, idempotencyKey: string) {
  const fileName = fileNameOf(icon);
  const body = { title, message, url, topic, ...(fileName && { fileName }) };
  const params = { header: { ...withCaptcha(captcha), ...onceOnly(idempotencyKey) } };
  return unwrap(api.POST(`${PATH}/resend`, { params, body }));
}

export function retryPush(id: string, captcha: string) {
  return unwrap(api.POST(`${PATH}/retry`, { params: { header: withCaptcha(captcha) }, body: { id } }));
}

export type HourOfPush = { at: string; received: number; opened: number };
const HOUR_MS = 3_600_000;

/** Return the 24 hours from the hour of sending. Empty if the server no longer has hours. */
export async function fetchFirstDay(id: string, sentAt: string): Promise<HourOfPush[]> {
  const first = dayOf(sentAt);
  const query = { startDate: first, endDate: addDays(first, 1), interval: "hour", compare: "none" } as const;
  const response = await fetchItemCounts(id, query);
  if (response.interval !== "hour") {
    return [];
  }
  const opened = new Map(response.clickPoints.map((point) => [point.createdAt, point.count]));
  const received = new Map(response.viewPoints.map((point) => [Date.parse(point.createdAt), point]));
  const start = [...received.keys()].find((time) => time > Date.parse(sentAt) - HOUR_MS);
  if (start === undefined) {
    return [];
  }
  // Future hours are included.
  return Array.from({ length: 24 }, (_, hour) => {
    const point = received.get(start + hour * HOUR_MS);
    const at = point?.createdAt ?? new Date(start + hour * HOUR_MS).toISOString();
    return { at, received: point?.count ?? 0, opened: (point && opened.get(point.createdAt)) ?? 0 };
  });
}
