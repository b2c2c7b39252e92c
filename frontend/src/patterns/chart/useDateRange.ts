import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type DayRange, dayNow, isRange, PRESETS, type Preset, rangeOf, shiftRange } from "@/lib/dates";
import { useClock } from "@/patterns/layout/RelativeTime";
import { leaveRow } from "@/patterns/list/openRow";
import { urlText } from "@/patterns/list/urlText";

type Choice = Preset | "range";
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

const URL_KEYS = { range: urlText, startDate: urlText, endDate: urlText };

type State = { choice: Preset } | (DayRange & { choice: "range" });

/** The range of a screen, kept in its address: today until something else is chosen. A preset moves on at midnight. */
export function useDateRange(): ChosenRange {
  const today = useClock(dayNow);
  const [{ range: choice, startDate: start, endDate: end }, setUrl] = useQueryStates(URL_KEYS, { history: "push" });
  return useMemo(() => {
    const state = readState(choice, { start, end });
    const shown = state.choice === "range" ? state : { ...state, ...rangeOf(state.choice, today) };
    function set(next: State) {
      void setUrl({
        range: next.choice === "today" ? null : next.choice,
        startDate: next.choice === "range" ? next.start : null,
        endDate: next.choice === "range" ? next.end : null,
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
          leaveRow(() => set(nameRange(shiftRange(days, step), today)));
        }
      },
      isUnfinished: shown.start <= today && today <= shown.end,
      // Whoever chooses other days is asked about what is typed in a row of these.
      choose: (preset) => leaveRow(() => set({ choice: preset })),
      edit: (part) => leaveRow(() => set({ ...inOrder({ ...days, ...part }, part), choice: "range" })),
    };
  }, [choice, start, end, today, setUrl]);
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

function readState(choice: string, { start, end }: DayRange): State {
  if (choice === "range" && isRange({ start, end })) {
    return { choice, start, end };
  }
  return { choice: PRESETS.find((name) => name === choice) ?? "today" };
}

const RANGE_KEYS = ["range", "startDate", "endDate", "compare", "compareStart", "by"];

/** Return an address with the range, comparison, and interval of this page. */
export function keepRange(href: string, search = location.search): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => RANGE_KEYS.includes(key)));
  return kept.size > 0 ? `${href}${href.includes("?") ? "&" : "?"}${kept}` : href;
}
