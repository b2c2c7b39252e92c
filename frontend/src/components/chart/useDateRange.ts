import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { watchQuery, writeQuery } from "@/lib/address";
import { type DayRange, isDay, PRESETS, type Preset, rangeOf, shiftRange } from "@/lib/dates";
import { dayNow } from "@/lib/zone";

export type Choice = Preset | "range";
export type ChosenRange = DayRange & {
  choice: Choice;
  today: string;
  /** Today is among the days, and counts go on. */
  isUnfinished: boolean;
  choose: (preset: Preset) => void;
  /** A date typed by hand makes the choice a custom range. */
  edit: (part: Partial<DayRange>) => void;
  /** One range on, or back; nothing is counted in a range that has not begun. */
  move: (step: 1 | -1) => void;
  /** There is a later range that has begun. */
  canMoveOn: boolean;
};

type State = { choice: Preset } | (DayRange & { choice: "range" });

const LOOK_EVERY_MS = 30_000;

/** The range of a screen, kept in its address: today until something else is chosen. A preset moves on at midnight. */
export function useDateRange(): ChosenRange {
  const today = useSyncExternalStore(watchClock, dayNow);
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
    const days = { start: shown.start, end: shown.end };
    const canMoveOn = shiftRange(days, 1).start <= today;
    return {
      ...shown,
      today,
      canMoveOn,
      move: (step) => {
        if (step < 0 || canMoveOn) {
          set(nameRange(shiftRange(days, step), today));
        }
      },
      isUnfinished: shown.start <= today && today <= shown.end,
      choose: (preset) => set({ choice: preset }),
      edit: (part) => set({ ...inOrder({ ...days, ...part }, part), choice: "range" }),
    };
  }, [state, today]);
}

/** The preset that has these days, so that moving back to them is moving back to it. */
function nameRange(range: DayRange, today: string): State {
  const preset = PRESETS.find((one) => {
    const { start, end } = rangeOf(one, today);
    return start === range.start && end === range.end;
  });
  return preset ? { choice: preset } : { ...range, choice: "range" };
}

/** A range that would end before it begins: the end that was not typed moves along. */
export function inOrder({ start, end }: DayRange, typed: Partial<DayRange>): DayRange {
  if (start <= end) {
    return { start, end };
  }
  return typed.start === undefined ? { start: end, end } : { start, end: start };
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
