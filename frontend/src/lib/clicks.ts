// What was clicked at the last look, so that the next one can say how much came since.
import type { DayRange } from "./dates";
import { readStored, type StoredKey, writeStored } from "./storage";

export type ClicksKey = Extract<StoredKey, "analytics_clicks" | "web_ads_clicks">;

/** Keep the clicks of this look, by id; gives those of the last look at the same range. */
export function rememberClicks(
  key: ClicksKey,
  range: DayRange,
  clicks: Record<string, number>,
): Record<string, number | undefined> {
  const name = `${range.start} ${range.end}`;
  const kept = parse(readStored(key));
  writeStored(key, JSON.stringify({ range: name, clicks }));
  return kept.range === name ? kept.clicks : {};
}

function parse(text: string | null): { range: string; clicks: Record<string, number> } {
  try {
    const kept = JSON.parse(text ?? "") as { range?: unknown; clicks?: unknown } | null;
    if (typeof kept?.range === "string" && typeof kept.clicks === "object" && kept.clicks) {
      return { range: kept.range, clicks: kept.clicks as Record<string, number> };
    }
  } catch {
    // Nothing kept yet, or something that is not ours: the first look.
  }
  return { range: "", clicks: {} };
}
