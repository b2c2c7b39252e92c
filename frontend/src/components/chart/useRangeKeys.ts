import { useEffect, useRef } from "react";
import { followG, isPlain } from "@/lib/keys";
import type { Preset } from "@/lib/ranges";
import type { ChosenRange } from "./useDateRange";

const PRESET_KEYS: Record<string, Preset> = { d: "today", w: "thisWeek", m: "thisMonth", y: "thisYear" };
const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
// Where arrows move something else: charts, frames that scroll.
const HAS_ARROWS = "[role=application], [tabindex='0']";

/** D, W, M and Y choose today, this week, this month and this year; the arrows move by one range. */
export function useRangeKeys(range: ChosenRange): void {
  const latest = useRef(range);
  latest.current = range;
  useEffect(() => {
    const isGoing = followG();
    function onKey(event: KeyboardEvent) {
      if (!event.defaultPrevented && isPlain(event) && !isGoing(event)) {
        act(event, latest.current);
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function act({ key, target }: KeyboardEvent, range: ChosenRange): void {
  const preset = PRESET_KEYS[key.toLowerCase()];
  const step = STEPS[key];
  if (preset) {
    range.choose(preset);
  } else if (step && !(target instanceof Element && target.closest(HAS_ARROWS))) {
    range.move(step);
  }
}
