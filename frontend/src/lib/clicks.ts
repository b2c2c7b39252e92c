// What was clicked at the last look, so that the next one can say how much came since.

import { hasTexts, isFields, readKept, removeStored, type StoredKey, writeStored } from "./storage";
import type { DayRange } from "./zone";

type ClicksKey = Extract<StoredKey, "analytics_clicks" | "web_ads_clicks">;

type Clicks = Record<string, number | undefined>;

/** The clicks that a page found kept, by range: what came since the visit before stays told while the page asks again. */
export type LastVisits = Map<string, Clicks>;

type Look = { key: ClicksKey; range: DayRange; clicks: Record<string, number>; visits: LastVisits };

/** Keep the clicks of this look, by id; gives those of the visit before at the same range. */
export function rememberClicks({ key, range, clicks, visits }: Look): Clicks {
  const name = `${range.start} ${range.end}`;
  const kept = readKept(localStorage, key, isKept);
  writeStored(key, JSON.stringify({ range: name, clicks }));
  const seen = visits.get(name) ?? (kept?.range === name ? kept.clicks : {});
  visits.set(name, seen);
  return seen;
}

/** Counts were brought back: against the last look they would seem to be new. */
export function forgetClicks(): void {
  removeStored("analytics_clicks");
  removeStored("web_ads_clicks");
}

type Kept = { range: string; clicks: Record<string, number> };

function isKept(value: unknown): value is Kept {
  return hasTexts(value, ["range"]) && isFields((value as Partial<Kept>).clicks);
}
