// Website ads of the live call and firing them, and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";

export type WebsiteAd = { id: string; name: string; url: string; isReserved: boolean; version: number };
export type WebsiteAdTexts = { name: string; url: string };

const PATH = "/api/App/livecall/liveAdWeb";

export const WIRE_NAMES = { a_name: "name", a_url: "url" } as const;

export async function listWebsiteAds(): Promise<{ rows: WebsiteAd[] }> {
  const answer = await call<Schema<"WebsiteAdList">>("GET", PATH);
  return { rows: answer.data.map(fromWire) };
}

export function addWebsiteAd(texts: WebsiteAdTexts, idempotencyKey: string): Promise<Answer> {
  return call("POST", PATH, { body: { a_name: texts.name, a_url: texts.url }, idempotencyKey });
}

/** The save names the version that the admin saw; a stale one is refused with 409. */
export function updateWebsiteAd(id: string, texts: WebsiteAdTexts, version: number): Promise<Answer> {
  const body = { _id: id, a_name: texts.name, a_url: texts.url };
  return call("PUT", PATH, { body, ifMatch: `"${version}"` });
}

/** The ad as it stands, out of a refusal with 409. */
export function standingAd(answer: Answer): WebsiteAd | undefined {
  return answer.data ? fromWire(answer.data as Schema<"WebsiteAdRow">) : undefined;
}

export function deleteWebsiteAd(id: string, captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: [id] }, captcha });
}

/** As what it is fired: of each type the newest runs. */
export function typeOf(ad: WebsiteAd): string {
  return ad.isReserved ? ad.name : "Url_Ads_Fire";
}

/** The app's own two fire under their own name and without a URL. `fireAt` is a moment of the console's zone. */
export function fireAd(ad: WebsiteAd, idempotencyKey: string, fireAt = ""): Promise<Answer> {
  const body = {
    ...(fireAt ? { fireAt } : {}),
    Adstype: typeOf(ad),
    a_name: ad.name,
    url: ad.isReserved ? "" : ad.url.replace(/\s+/g, ""),
  };
  return call("POST", "/api/App/livecall/admin/ads/fire", { body, idempotencyKey });
}

function fromWire(row: Schema<"WebsiteAdRow">): WebsiteAd {
  return { id: row._id, name: row.a_name, url: row.a_url, isReserved: row.reserved, version: row.version };
}
