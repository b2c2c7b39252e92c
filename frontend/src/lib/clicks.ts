// The clicks of the previous visit, so that the next visit can show how many are new.
import type { DayRange } from "./dates";
import { hasTexts, isFields, readStoredJson, removeStored, type StoredKey, writeStored } from "./storage";

export type ClicksKey = Extract<StoredKey, "analytics_clicks" | "web_ads_clicks">;
/** Clicks by the ID of an ad. */
export type Clicks = Readonly<Record<string, number | undefined>>;
/** The clicks in a range of days, which `range` names. */
type ClicksInRange = { range: string; clicks: Clicks };

export function readClicks(key: ClicksKey): ClicksInRange | undefined {
  return readStoredJson(localStorage, key, isClicksInRange);
}

export function storeClicks(key: ClicksKey, clicks: ClicksInRange): void {
  writeStored(key, JSON.stringify(clicks));
}

/** Delete all stored clicks, because restored counts would look like new clicks. */
export function forgetClicks(): void {
  removeStored("analytics_clicks");
  removeStored("web_ads_clicks");
}

export function nameRange({ start, end }: DayRange): string {
  return `${start} ${end}`;
}

function isClicksInRange(value: unknown): value is ClicksInRange {
  return hasTexts(value, ["range"]) && isFields((value as Partial<ClicksInRange>).clicks);
}
