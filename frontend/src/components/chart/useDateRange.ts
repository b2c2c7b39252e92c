import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { watchQuery, writeQuery } from "@/lib/address";
import { pageConfig } from "@/lib/config";
import { type DayRange, isDay, PRESETS, type Preset, rangeOf, todayIn } from "@/lib/dates";

export type Choice = Preset | "range";
export type ChosenRange = DayRange & {
  choice: Choice;
  today: string;
  /** Today is among the days, and counts go on. */
  isUnfinished: boolean;
  choose: (preset: Preset) => void;
  /** A date typed by hand makes the choice a custom range. */
  edit: (part: Partial<DayRange>) => void;
};

type State = { choice: Preset } | (DayRange & { choice: "range" });

const LOOK_EVERY_MS = 30_000;

/** The range of a screen, kept in its address: today until something else is chosen. A preset moves on at midnight. */
export function useDateRange(): ChosenRange {
  const today = useSyncExternalStore(watchClock, readToday);
  const [state, setState] = useState(readAddress);
  // Back and Forward change the range as well.
  useEffect(() => watchQuery(() => setState(readAddress())), []);
  return useMemo(() => {
    const shown = state.choice === "range" ? state : { ...state, ...rangeOf(state.choice, today) };
    function set(next: State) {
      setState(next);
      writeQuery({
        range: next.choice === "today" ? "" : next.choice,
        startDate: next.choice === "range" ? next.start : "",
        endDate: next.choice === "range" ? next.end : "",
      });
    }
    return {
      ...shown,
      today,
      isUnfinished: shown.start <= today && today <= shown.end,
      choose: (preset) => set({ choice: preset }),
      edit: (part) => set({ ...inOrder({ start: shown.start, end: shown.end, ...part }, part), choice: "range" }),
    };
  }, [state, today]);
}

/** A range that would end before it begins: the end that was not typed moves along. */
export function inOrder({ start, end }: DayRange, typed: Partial<DayRange>): DayRange {
  if (start <= end) {
    return { start, end };
  }
  return typed.start === undefined ? { start: end, end } : { start, end: start };
}

function readToday(): string {
  return todayIn(pageConfig().timeZone);
}

/** A tab that slept or was hidden over midnight looks when it is shown; one that is looked at, twice a minute. */
function watchClock(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

function readAddress(): State {
  const query = new URLSearchParams(location.search);
  const choice = query.get("range") ?? "today";
  const [start, end] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
  if (choice === "range" && isDay(start) && isDay(end)) {
    return { choice, start, end };
  }
  return { choice: PRESETS.find((name) => name === choice) ?? "today" };
}
