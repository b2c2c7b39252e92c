import { api, type Schema, unwrap, withCaptcha } from "@/api/client";
import type { DayRange } from "@/lib/dates";
import { tidyAddress, webAddress } from "@/lib/fields";
import { queryOf } from "@/patterns/chart/api";
import type { PlacementSource } from "./api";

export type WebAd = Schema<"WebAdRow"> & {
  /** The range of the shown counts. Clearing uses it, so that it clears exactly these counts. */
  range: DayRange;
};

export const WEB_ADS: PlacementSource = {
  kind: "webads",
  csv: "/site/export/ads/web.csv",
  title: "Web ads",
  history: "placement:web",
  isWeb: true,
  unit: {
    name: "unitId",
    label: "Ad URL",
    hint: "The page that a tap opens, like https://example.com/offer",
    schema: webAddress(2000),
    tidy: tidyAddress,
    isMono: true,
  },
  add: "addWebAd",
  update: "updateWebAd",
  setActive: "setWebAdsActive",
};

export async function listWebAds({ start, end }: DayRange, signal: AbortSignal): Promise<{ rows: WebAd[] }> {
  const range = { start, end };
  const { data } = await unwrap(
    api.GET("/api/App/ads/webads/admin/get", { params: { query: queryOf(range) }, signal }),
  );
  return { rows: data.map((row) => ({ ...row, range })) };
}

export function deleteWebAd(id: string, captcha: string) {
  const params = { path: { placement_id: id }, header: withCaptcha(captcha) };
  return unwrap(api.DELETE("/api/App/ads/webads/delete/{placement_id}", { params }));
}

export function clearWebAd(id: string, range: DayRange, captcha: string) {
  const params = { path: { placement_id: id }, query: queryOf(range), header: withCaptcha(captcha) };
  return unwrap(api.DELETE("/api/App/ads/webads/count/remove/{placement_id}", { params }));
}

export function clearAllWebAds(ids: string[], range: DayRange, captcha: string) {
  const params = { query: queryOf(range), header: withCaptcha(captcha) };
  return unwrap(api.DELETE("/api/App/ads/webads/count/all/remove", { params, body: { id: ids } }));
}
