// Moments of the rules: ISO 8601 in UTC as they are kept, of the console's zone and to the minute as they are typed.
import { pageConfig } from "@/lib/config";
import { britishDay } from "@/lib/dates";
import { joinMoment, readMoment, sayTime } from "@/lib/typedDates";

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

/** What the clock of the console's zone shows at that moment; "" for none. */
export function wallOf(iso: string | undefined): string {
  if (!iso) {
    return "";
  }
  const { timeZone } = pageConfig();
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    .format(new Date(iso))
    .replace(" ", "T");
}

/** The moment at which that clock shows it, of two the first; undefined for none. */
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

const SKIPPED = "The clock is put forward and skips this time. Choose an earlier or a later one.";

function isoOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
