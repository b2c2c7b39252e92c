import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LIVE_NOW, type LiveNow } from "./api";

/** What a list says of this moment, by ids. */
export type Shown = { running: readonly string[]; planned: readonly string[] };

/**
 * Call `onChange` when something was fired, planned, stopped or cancelled, whoever did it.
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
  const live = textOf(
    running.map(({ id }) => id),
    planned,
  );
  return listed === live ? "" : `${listed} ${live}`;
}

function textOf(...lists: (readonly string[])[]): string {
  return lists.map((ids) => [...ids].sort().join()).join("|");
}

function withoutViewers({ viewers: _, ...rest }: LiveNow): Omit<LiveNow, "viewers"> {
  return rest;
}
