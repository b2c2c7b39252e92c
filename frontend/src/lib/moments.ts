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

/** The moment at which that clock shows it; undefined for none. */
export function momentOf(wall: string): string | undefined {
  const shown = Date.parse(`${wall}Z`);
  if (Number.isNaN(shown)) {
    return undefined;
  }
  // Twice, because the first look may be on the other side of a change of the clock.
  let moment = shown;
  for (let looks = 0; looks < 2; looks += 1) {
    moment += shown - Date.parse(`${wallOf(new Date(moment).toISOString())}Z`);
  }
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
