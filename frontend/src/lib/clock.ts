// The moments at which the clock of the console's zone shows something, how far they are, and how a field holds one.

import { formatRelative } from "./format";
import { serverNow } from "./serverClock";
import { joinMoment, readMoment } from "./typedDates";
import { britishDay, sayTime, wallOf } from "./zone";

/** The moment at which the clock of the console's zone shows it, of two the first; undefined for none. */
export function momentOf(wall: string): string | undefined {
  return momentsOf(wall)[0];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The moments at which that clock shows it: none when it is put forward past it, two when it is put back over it. */
export function momentsOf(wall: string): string[] {
  const shown = Date.parse(`${wall}Z`);
  // As far from Greenwich as the day before, or as the day after: a change of the clock lies between the two.
  const found = [shown - DAY_MS, shown + DAY_MS].map((near) =>
    isoOf(shown + near - Date.parse(`${wallOf(isoOf(near))}Z`)),
  );
  return [...new Set(found)].filter((moment) => moment && wallOf(moment).startsWith(wall));
}

/**
 * How far from now the clock shows it, as `formatRelative` says it; "now" in this minute, "" where it is over. Where
 * it has to come, of two moments the one that does is meant.
 */
export function sayHowFar(wall: string, hasToCome: boolean, now = serverNow()): string {
  // Of the moments, not of what the clock shows at them: it may be put forward or back between the two.
  const moments = hasToCome ? momentsOf(wall) : momentsOf(wall).slice(0, 1);
  const moment = moments.find((one) => Date.parse(one) > now - MINUTE_MS);
  if (!moment) {
    return "";
  }
  return Date.parse(moment) < now + MINUTE_MS ? "now" : formatRelative(moment, now);
}

/** "" for none: what is typed may be no time, and the day after the last one of the year 9999 is not written like it. */
function isoOf(moment: number): string {
  return Number.isNaN(moment) ? "" : `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

/** What a date-time field holds of that moment. */
export function typedOf(iso: string | undefined): string {
  const [day = "", time = ""] = wallOf(iso).split("T");
  return day && joinMoment(britishDay(day), sayTime(time.slice(0, 5)));
}

/** The moment that such a field holds: the one it began with while it is the same minute, so seconds are not lost. */
export function readTyped(typed: string, before: string | undefined): string | undefined {
  const wall = readMoment(typed);
  return wall === wallOf(before).slice(0, 16) ? before : momentOf(wall);
}

/** A typed time has to be one that the clock shows; one that is left empty is none. */
export function shownRule(typed: string): true | string {
  const wall = readMoment(typed);
  return !wall || momentsOf(wall).length > 0 || SKIPPED;
}

const SKIPPED = "This time does not exist because the clocks change. Choose an earlier or later time.";
