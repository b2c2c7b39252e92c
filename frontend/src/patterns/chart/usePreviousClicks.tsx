import { useEffect, useState } from "react";
import { type Clicks, type ClicksKey, nameRange, readClicks, storeClicks } from "@/lib/clicks";
import type { DayRange } from "@/lib/dates";
import { formatNumber } from "@/lib/format";

const NONE: Clicks = {};

type Counted = { range: DayRange; items: readonly { id: string; clicks: number | undefined }[] };

/**
 * Return the clicks of the previous visit to the same range, and store the current ones for the next visit.
 *
 * What was stored when the screen opened stays the previous visit until `forget` is called.
 */
export function usePreviousClicks(
  key: ClicksKey,
  counted: Counted | undefined,
): { previous: Clicks; forget: () => void } {
  const [stored, setStored] = useState(() => readClicks(key));
  useEffect(() => {
    if (counted) {
      const known = counted.items.filter(({ clicks }) => clicks !== undefined);
      const clicks = Object.fromEntries(known.map((item) => [item.id, item.clicks]));
      storeClicks(key, { range: nameRange(counted.range), clicks });
    }
  }, [key, counted]);
  const isSameRange = counted !== undefined && stored?.range === nameRange(counted.range);
  return { previous: isSameRange ? stored.clicks : NONE, forget: () => setStored(undefined) };
}

/** Return how many clicks an ad has gained; undefined when it was not counted at both visits. */
export function gainedSince(before: number | undefined, now: number | undefined): number | undefined {
  return before === undefined || now === undefined ? undefined : now - before;
}

/** "+7" since the last visit. Renders nothing without new clicks. */
export function Gained({ count }: { count: number | undefined }) {
  return count !== undefined && count > 0 ? (
    <span className="tabular font-medium text-meta text-success-text" title="since your last visit">
      {`+${formatNumber(count)}`}
    </span>
  ) : null;
}
