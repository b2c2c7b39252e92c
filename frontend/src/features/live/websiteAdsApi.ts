import { api, ifVersion, onceOnly, type Schema, unwrap, withCaptcha } from "@/api/client";

export type WebsiteAd = Schema<"WebsiteAdRow">;
export type WebsiteAdTexts = Schema<"NewWebsiteAd">;

const PATH = "/api/App/livecall/liveAdWeb";

export async function listWebsiteAds() {
  return { rows: (await unwrap(api.GET(PATH))).data };
}

export function addWebsiteAd(body: WebsiteAdTexts, idempotencyKey: string) {
  return unwrap(api.POST(PATH, { params: { header: onceOnly(idempotencyKey) }, body }));
}

export function updateWebsiteAd(id: string, texts: WebsiteAdTexts, version: number) {
  return unwrap(api.PUT(PATH, { params: { header: ifVersion(version) }, body: { id, ...texts } }));
}

export function deleteWebsiteAd(id: string, captcha: string) {
  return unwrap(api.DELETE(PATH, { params: { header: withCaptcha(captcha) }, body: { id: [id] } }));
}

/** Return the type of a fired ad. The newest ad of each type is running. */
export function typeOf(ad: WebsiteAd): Schema<"FireType"> {
  return ad.isReserved ? (ad.name as Schema<"FireType">) : "Url_Ads_Fire";
}

/** Fire an ad. The two reserved ads have no URL. `fireAt` is a local time. */
export function fireAd(ad: WebsiteAd, idempotencyKey: string, fireAt = "") {
  const url = ad.isReserved ? "" : ad.url.replace(/\s+/g, "");
  const body = { ...(fireAt && { fireAt }), type: typeOf(ad), name: ad.name, url };
  return unwrap(api.POST("/api/App/livecall/admin/ads/fire", { params: { header: onceOnly(idempotencyKey) }, body }));
}
