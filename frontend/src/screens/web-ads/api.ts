import type { DayRange } from "@/lib/dates";
// The calls of web ads, and their wire names.

import { tidyAddress } from "@/components/form/addresses";
import { type Placement, type PlacementSource, placementOf } from "@/components/placements/api";
import { type Answer, call, type Schema } from "@/lib/client";
import { webAddress } from "@/lib/rules";
import { TEXTS } from "./texts";

export type WebAd = Placement & {
  clicks: number;
  views: number;
  /** What was counted: clearing takes it from here, so that it clears the counts that are shown. */
  range: DayRange;
};

export const WEB_ADS: PlacementSource = {
  path: "/api/App/ads/webads",
  csv: "/site/export/ads/web.csv",
  title: TEXTS.title,
  history: "placement:web",
  unit: {
    name: "unitId",
    label: TEXTS.unit,
    hint: TEXTS.unitHint,
    rule: webAddress,
    most: 2000,
    tidy: tidyAddress,
    isMono: true,
  },
  add: "addWebAd",
  update: "updateWebAd",
  setActive: "setWebAdsActive",
};

export async function listWebAds({ start, end }: DayRange, signal: AbortSignal): Promise<{ rows: WebAd[] }> {
  const range = { start, end };
  const options = { query: queryOf(range), signal };
  const { data } = await call<Schema<"WebAdList">>("GET", `${WEB_ADS.path}/admin/get`, options);
  return { rows: data.map((ad) => ({ ...placementOf(ad), clicks: ad.a_click, views: ad.a_view, range })) };
}

export function deleteWebAd(id: string, captcha: string): Promise<Answer> {
  return call("DELETE", `${WEB_ADS.path}/delete/${id}`, { captcha });
}

export function clearWebAd(id: string, range: DayRange, captcha: string): Promise<Answer> {
  return call("DELETE", `${WEB_ADS.path}/count/remove/${id}`, { query: queryOf(range), captcha });
}

export function clearAllWebAds(ids: string[], range: DayRange, captcha: string): Promise<Answer> {
  return call("DELETE", `${WEB_ADS.path}/count/all/remove`, { body: { id: ids }, query: queryOf(range), captcha });
}

function queryOf(range: DayRange): Record<string, string> {
  return { startDate: range.start, endDate: range.end };
}
