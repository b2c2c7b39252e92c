import { api, ifVersion, onceOnly, pageQuery, type Schema, unwrap, withCaptcha } from "@/api/client";
import type { ListData, ListRequest } from "@/patterns/list/useList";

export type Banner = Schema<"BannerRow">;
/** The times are timestamps, or local times in a form. "" is none. */
export type BannerTexts = Record<keyof Omit<Schema<"NewBanner">, "image">, string>;
type BannerEdit = { id: string; texts: BannerTexts; image: File | undefined; version: number };
export type BannerPage = ListData<Banner> & { isRunning: boolean };

export const PAGE_SIZE = 100;
const PATH = "/api/App/banner/inhouse";

export async function listBanners({ signal, ...request }: ListRequest): Promise<BannerPage> {
  const query = { a: "true" as const, ...pageQuery<never>(request, PAGE_SIZE) };
  const { data, page, totalPages, isRunning } = await unwrap(api.GET(PATH, { params: { query }, signal }));
  return { rows: data, page, pages: totalPages, isRunning };
}

export async function fetchBanner(id: string): Promise<Banner> {
  const params = { path: { banner_id: id } };
  return (await unwrap(api.GET("/api/App/banner/inhouse/data/{banner_id}", { params }))).data;
}

export function addBanner(texts: BannerTexts, image: File, idempotencyKey: string) {
  const { name, url, ...optional } = texts;
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value));
  const body = { name, url, ...given, image };
  return unwrap(api.POST(PATH, { params: { header: onceOnly(idempotencyKey) }, body }));
}

/** Without a new image, the banner keeps its image. */
export function updateBanner({ id, texts, image, version }: BannerEdit) {
  const body = { id, ...texts, ...(image && { image }) };
  return unwrap(api.PUT(PATH, { params: { header: ifVersion(version) }, body }));
}

export function setStatus({ id, version }: Banner, isActive: boolean, captcha: string) {
  const params = { header: { ...withCaptcha(captcha), ...ifVersion(version) } };
  return unwrap(api.PUT("/api/App/banner/inhouse/update/status", { params, body: { id, isActive } }));
}

export function setBannersActive(rows: readonly Schema<"SeenRow">[], active: boolean, captcha: string) {
  const body = { rows: rows.map(({ id, version }) => ({ id, version })), active };
  return unwrap(api.PUT("/api/App/banner/inhouse/active", { params: { header: withCaptcha(captcha) }, body }));
}

export function deleteBanners(ids: string[], captcha: string) {
  return unwrap(api.DELETE(PATH, { params: { header: withCaptcha(captcha) }, body: { id: ids } }));
}
