import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type DayRange, dayNow, isRange, PRESETS, type Preset, rangeOf, shiftRange } from "@/lib/dates";
import { useClock } from "@/patterns/layout/RelativeTime";
import { confirmRowExit } from "@/patterns/list/openRow";
import { urlText } from "@/patterns/list/urlText";

type RangeChoice = Preset | "range";
export type ChosenRange = DayRange & {
  choice: RangeChoice;
  today: string;
  /** True if the range includes today. */
  isUnfinished: boolean;
  choose: (preset: Preset) => void;
  /** An edited date makes the range custom. */
  edit: (part: Partial<DayRange>) => void;
  /** Move by one range, but not into the future. */
  move: (step: 1 | -1) => void;
  /** True if a later range has begun. */
  canMoveOn: boolean;
};

const URL_KEYS = {
  range: parseAsStringLiteral([...PRESETS, "range"]).withDefault("today"),
  startDate: urlText,
  endDate: urlText,
};

type State = { choice: Preset } | (DayRange & { choice: "range" });

/** The date range of a screen, stored in the URL. The default is today. A preset moves on at midnight. */
export function useDateRange(): ChosenRange {
  const today = useClock(dayNow);
  const [{ range: choice, startDate: start, endDate: end }, setUrl] = useQueryStates(URL_KEYS, { history: "push" });
  return useMemo(() => {
    const state = readState(choice, { start, end });
    const shown = state.choice === "range" ? state : { ...state, ...rangeOf(state.choice, today) };
    function set(next: State) {
      void setUrl({
        range: next.choice,
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
          confirmRowExit(() => set(nameRange(shiftRange(days, step), today)));
        }
      },
      isUnfinished: shown.start <= today && today <= shown.end,
      // Another range would discard the edits of a row, so the admin has to confirm it.
      choose: (preset) => confirmRowExit(() => set({ choice: preset })),
      edit: (part) => confirmRowExit(() => set({ ...inOrder({ ...days, ...part }, part), choice: "range" })),
    };
  }, [choice, start, end, today, setUrl]);
}

/** Return the preset with these days, so that moving back to them selects the preset again. */
function nameRange(range: DayRange, today: string): State {
  const preset = PRESETS.find((candidate) => {
    const { start, end } = rangeOf(candidate, today);
    return start === range.start && end === range.end;
  });
  return preset ? { choice: preset } : { ...range, choice: "range" };
}

/** Return a valid range: if it would end before it begins, the date that was not edited moves. */
export function inOrder({ start, end }: DayRange, typed: Partial<DayRange>): DayRange {
  if (start <= end) {
    return { start, end };
  }
  return typed.start === undefined ? { start: end, end } : { start, end: start };
}

function readState(choice: RangeChoice, { start, end }: DayRange): State {
  if (choice !== "range") {
    return { choice };
  }
  return isRange({ start, end }) ? { choice, start, end } : { choice: "today" };
}

/** Return the address of an item's dashboard. It shows the name until the item is loaded. */
export function dashboardOf(id: string, name = ""): string {
  return `/site/views/dashboard/${id}${name && `?q=${encodeURIComponent(name)}`}`;
}

const RANGE_KEYS = ["range", "startDate", "endDate", "compare", "compareStart", "by"];

/** Return an address with the range, comparison, and interval of this page, unless it has its own. */
export function withRange(href: string, search = location.search): string {
  const isCopied = (key: string) => RANGE_KEYS.includes(key) && !href.includes(`&${key}=`);
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => isCopied(key)));
  return params.size > 0 ? `${href}${href.includes("?") ? "&" : "?"}${params}` : href;
}
