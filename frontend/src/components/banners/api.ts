// The calls of in-house banners, and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";
import type { ListData, ListRequest } from "@/patterns/useList";

export type Banner = {
  id: string;
  name: string;
  url: string;
  image: string;
  isActive: boolean;
  views: number;
  clicks: number;
  text: string;
  buttonText: string;
  buttonUrl: string;
  createdAt: string;
  version: number;
};
export type BannerTexts = { name: string; url: string; text: string; buttonText: string; buttonUrl: string };
type BannerEdit = { id: string; texts: BannerTexts; image: File | undefined; version: number };
export type BannerPage = ListData<Banner> & { isRunning: boolean };

export const PAGE_SIZE = 100;
export const WIRE_NAMES = {
  b_name: "name",
  url: "url",
  text: "text",
  btn_text: "buttonText",
  btn_url: "buttonUrl",
} as const;

const PATH = "/api/App/banner/inhouse";
export const ACTIVE_PATH = `${PATH}/active`;

export async function listBanners({ page, search, sort, signal }: ListRequest): Promise<BannerPage> {
  const query = { a: "true", page, limit: PAGE_SIZE, q: search, ...(sort && { sort }) };
  const answer = await call<Schema<"BannerList">>("GET", PATH, { query, signal });
  return {
    rows: answer.data.map(fromWire),
    page: answer.page,
    pages: answer.totalPages,
    isRunning: answer.bannerinHouseAds,
  };
}

export async function fetchBanner(id: string): Promise<Banner> {
  return fromWire((await call<Schema<"BannerAnswer">>("GET", `${PATH}/data/${encodeURIComponent(id)}`)).data);
}

export function addBanner(texts: BannerTexts, image: File, idempotencyKey: string): Promise<Answer> {
  return call("POST", `${PATH}/`, { form: formOf(texts, { image }), idempotencyKey });
}

/** The save names the version that the admin saw; a stale one is refused with 409. */
export function updateBanner({ id, texts, image, version }: BannerEdit): Promise<Answer> {
  const form = formOf(texts, image ? { id, image } : { id });
  for (const [name, value] of Object.entries(optionalOf(texts))) {
    // An emptied text is said too, or it would stay.
    form.set(name, value.trim());
  }
  return call("PUT", PATH, { form, ifMatch: `"${version}"` });
}

/** The banner as it stands, out of a refusal with 409. */
export function standingBanner(answer: Answer): Banner | undefined {
  return answer.data ? fromWire(answer.data as Schema<"BannerRow">) : undefined;
}

/** The one call whose request is plain JSON. A banner that changed since it was listed is refused with 409. */
export function setStatus({ id, version }: Banner, isActive: boolean, captcha: string): Promise<Answer> {
  const body = { id, status: isActive };
  return call("PUT", `${PATH}/update/status`, { body, captcha, isPlain: true, ifMatch: `"${version}"` });
}

export function deleteBanners(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}

/** The three optional texts go only when there is something in them. */
function formOf(texts: BannerTexts, more: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) {
    form.append(name, value);
  }
  form.append("b_name", texts.name.trim());
  form.append("url", texts.url.replace(/\s+/g, ""));
  for (const [name, value] of Object.entries(optionalOf(texts))) {
    if (value.trim()) {
      form.append(name, value.trim());
    }
  }
  return form;
}

function optionalOf(texts: BannerTexts): Record<string, string> {
  return { text: texts.text, btn_text: texts.buttonText, btn_url: texts.buttonUrl };
}

function fromWire(row: Schema<"BannerRow">): Banner {
  return {
    id: row._id,
    name: row.b_name,
    url: row.url,
    image: row.b_image,
    isActive: row.status,
    views: row.view,
    clicks: row.clickCount,
    text: row.text,
    buttonText: row.btn_text,
    buttonUrl: row.btn_url,
    createdAt: row.createdAt,
    version: row.version,
  };
}
