import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LIVE_NOW, type LiveNow } from "./api";

/** What a list says of this moment: ids of what runs, and what is planned as `plannedAs` says it. */
export type Shown = {
  running: readonly string[];
  planned: readonly string[];
  /** It is one page or what a search found: what runs besides is in none of its rows. */
  isPart: boolean;
};

/**
 * Call `onChange` when something was fired, planned, moved, stopped or cancelled, whoever did it.
 *
 * The list and what runs are read at two moments: where the first answers differ, something happened in between.
 */
export function useLiveChanges(shown: Shown | undefined, onChange: () => unknown): void {
  // Equal answers are one object.
  const { data } = useQuery({ ...LIVE_NOW, select: withoutViewers });
  const known = useRef(data);
  const told = useRef("");
  const gap = shown && data ? gapBetween(shown, data) : "";
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== data;
    // The same gap again is one that reading anew does not close.
    const isNewGap = gap !== "" && gap !== told.current;
    if (isNews || isNewGap) {
      void onChange();
    }
    known.current = data;
    told.current = gap;
  }, [data, gap, onChange]);
}

function gapBetween(shown: Shown, { running, planned }: Omit<LiveNow, "viewers">): string {
  const listed = textOf(shown.running, shown.planned);
  const ids = running.map(({ id }) => id);
  const live = textOf(shown.isPart ? ids.filter((id) => shown.running.includes(id)) : ids, planned);
  return listed === live ? "" : `${listed} ${live}`;
}

function textOf(...lists: (readonly string[])[]): string {
  return lists.map((ids) => [...ids].sort().join()).join("|");
}

function withoutViewers({ viewers: _, ...rest }: LiveNow): Omit<LiveNow, "viewers"> {
  return rest;
}
