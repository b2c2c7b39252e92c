// The calls of web ads, and their wire names.

import { tidyAddress } from "@/components/form/addresses";
import { type Placement, type PlacementSource, placementOf } from "@/components/placements/api";
import { type LastVisits, rememberClicks } from "@/lib/clicks";
import { type Answer, call, type Schema } from "@/lib/client";
import { webAddress } from "@/lib/rules";
import type { DayRange } from "@/lib/zone";
import { TEXTS } from "./texts";

export type WebAd = Placement & {
  clicks: number;
  views: number;
  /** Clicks since the last visit to the same range; undefined when there was none. */
  gained: number | undefined;
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

export async function listWebAds(range: DayRange, visits: LastVisits): Promise<WebAd[]> {
  const answer = await call<Schema<"WebAdList">>("GET", `${WEB_ADS.path}/admin/get`, { query: queryOf(range) });
  const clicks = Object.fromEntries(answer.data.map((ad) => [ad._id, ad.a_click]));
  const seen = rememberClicks({ key: "web_ads_clicks", range, clicks, visits });
  return answer.data.map((ad) => {
    const last = seen[ad._id];
    const gained = last === undefined ? undefined : ad.a_click - last;
    return { ...placementOf(ad), clicks: ad.a_click, views: ad.a_view, gained };
  });
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
