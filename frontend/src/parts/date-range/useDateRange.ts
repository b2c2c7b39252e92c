import { useEffect, useMemo, useState } from "react";
import { watchQuery, writeQuery } from "@/lib/address";
import { pageConfig } from "@/lib/config";
import { type DayRange, isDay, PRESETS, type Preset, rangeOf, todayIn } from "@/lib/dates";

export type Choice = Preset | "range";
export type ChosenRange = DayRange & {
  choice: Choice;
  today: string;
  choose: (preset: Preset) => void;
  /** A date typed by hand makes the choice a custom range (spec 4). */
  edit: (part: Partial<DayRange>) => void;
};

/** The range of a screen, kept in its address: today until something else is chosen (spec 9). */
export function useDateRange(): ChosenRange {
  const today = todayIn(pageConfig().timeZone);
  const [state, setState] = useState(() => readAddress(today));
  // Back and Forward change the range as well.
  useEffect(() => watchQuery(() => setState(readAddress(today))), [today]);
  return useMemo(() => {
    function set(next: DayRange & { choice: Choice }) {
      setState(next);
      const isCustom = next.choice === "range";
      writeQuery({
        range: next.choice === "today" ? "" : next.choice,
        startDate: isCustom ? next.start : "",
        endDate: isCustom ? next.end : "",
      });
    }
    return {
      ...state,
      today,
      choose: (preset) => set({ choice: preset, ...rangeOf(preset, today) }),
      edit: (part) => set({ start: state.start, end: state.end, ...part, choice: "range" }),
    };
  }, [state, today]);
}

function readAddress(today: string): DayRange & { choice: Choice } {
  const query = new URLSearchParams(location.search);
  const choice = query.get("range") ?? "today";
  const [start, end] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
  if (choice === "range" && isDay(start) && isDay(end)) {
    return { choice, start, end };
  }
  const preset = PRESETS.find((name) => name === choice) ?? "today";
  return { choice: preset, ...rangeOf(preset, today) };
}
