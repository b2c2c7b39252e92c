// Moments of the rules: ISO 8601 in UTC as they are kept, of the console's zone and to the minute as they are typed.
import { countDays } from "@/lib/dates";
import { joinMoment, readMoment } from "@/lib/typedDates";
import { sayNumber } from "@/lib/words";
import { britishDay, dayOf, sayTime, wallOf } from "@/lib/zone";

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

/** The moment at which the clock of the console's zone shows it, of two the first; undefined for none. */
export function momentOf(wall: string): string | undefined {
  return momentsOf(wall)[0];
}

const DAY_MS = 86_400_000;

/** The moments at which that clock shows it: none when it is put forward past it, two when it is put back over it. */
export function momentsOf(wall: string): string[] {
  const shown = Date.parse(`${wall}Z`);
  // As far from Greenwich as the day before, or as the day after: a change of the clock lies between the two.
  const found = Number.isNaN(shown)
    ? []
    : [shown - DAY_MS, shown + DAY_MS].map((near) => isoOf(shown + near - Date.parse(`${wallOf(isoOf(near))}Z`)));
  return [...new Set(found)].filter((moment) => wallOf(moment).startsWith(wall));
}

/** A typed time has to be one that the clock shows; one that is left empty is none. */
export function shownRule(typed: string): true | string {
  const wall = readMoment(typed);
  return !wall || momentsOf(wall).length > 0 || SKIPPED;
}

const MINUTE_MS = 60_000;

/** How far from now the clock shows it: "in 33 days", "tomorrow", "in 3 hours", "in 5 minutes"; "" where it is over. */
export function sayHowFar(wall: string, now = Date.now()): string {
  // Of the moments, not of what the clock shows at them: it may be put forward or back between the two.
  const minutes = Math.ceil((Date.parse(momentOf(wall) ?? "") - now) / MINUTE_MS);
  const days = countDays({ start: dayOf(now), end: wall.slice(0, 10) }) - 1;
  if (!(minutes >= 0)) {
    return "";
  }
  if (days > 1) {
    return `in ${days} days`;
  }
  const hours = Math.round(minutes / 60);
  if (days === 1 && hours > 12) {
    return "tomorrow";
  }
  return `in ${minutes < 60 ? sayNumber(Math.max(minutes, 0), "minute") : sayNumber(hours, "hour")}`;
}

const SKIPPED = "The clock is put forward and skips this time. Choose an earlier or a later one.";

function isoOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
