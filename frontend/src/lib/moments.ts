// Moments of the rules: ISO 8601 in UTC as they are kept, of the console's zone and to the minute as they are typed.
import { momentOf, momentsOf } from "@/lib/clock";
import { joinMoment, readMoment } from "@/lib/typedDates";
import { britishDay, sayTime, wallOf } from "@/lib/zone";

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

const SKIPPED = "The clock is put forward and skips this time. Choose an earlier or a later one.";
