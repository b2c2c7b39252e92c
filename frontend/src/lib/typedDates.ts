// What is typed into a date or time field, read as leniently as it can be read in one way only.
import { britishDay, dayInWords, isDay, sayTime } from "./zone";

/** Earlier ones are slips of the finger. */
export const FIRST_DAY = "1900-01-01";

const BRITISH = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const TIME = /^(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*([ap])?\.?\s*(?:m\.?)?$/i;

/** "24/12/2026", "24.12.26", "24122026" or "2026-12-24" as the day "2026-12-24"; "" when it is none. */
export function readDay(text: string): string {
  const typed = text.trim();
  if (isDay(typed)) {
    return typed;
  }
  const [, day = "", month = "", year = ""] = BRITISH.exec(typed) ?? DIGITS.exec(typed) ?? [];
  const found = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(found) ? found : "";
}

/** Nothing of the date is missing: a field need not wait until it is left. */
export function isWhole(text: string): boolean {
  return text.trim().length >= "2026-12-24".length && readDay(text) !== "";
}

export type Limits = { min?: string | undefined; max?: string | undefined };

/** Why a typed day is not taken, in words; "" when it is. */
export function refuseDay(text: string, { min = FIRST_DAY, max }: Limits): string {
  const day = readDay(text);
  if (!day) {
    return `“${text.trim()}” is not a date. Write it as DD/MM/YYYY.`;
  }
  if (day < min) {
    return `Choose ${britishDay(min)} or a later date.`;
  }
  return max && day > max ? `Choose ${britishDay(max)} or an earlier date.` : "";
}

/** "18:30", "6:30 PM", "6pm" or "1830" as "18:30"; "" when it is no time of day. */
export function readTime(text: string): string {
  const [, hours = "", minutes = "00", half = ""] = TIME.exec(text.trim()) ?? [];
  // "6" alone may be the morning's or the evening's.
  const isClear = half !== "" || /\d\D?\d{2}/.test(text);
  const hour = Number(hours || "24");
  const isTwelve = half !== "" && (hour < 1 || hour > 12);
  if (!isClear || isTwelve || hour > 23 || Number(minutes) > 59) {
    return "";
  }
  const shift = half === "" ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(shift).padStart(2, "0")}:${minutes}`;
}

// No field for one line can hold it.
const BETWEEN = "\n";

/** What a date-time field holds: both texts as they were typed; "" when there is none. */
export function joinMoment(day: string, time: string): string {
  return day || time ? day + BETWEEN + time : "";
}

export function splitMoment(value: string): { day: string; time: string } {
  const [day = "", time = ""] = value.split(BETWEEN);
  return { day, time };
}

/** What a date-time field holds as "2026-12-24T18:30" of the console's zone; "" when a part is missing or wrong. */
export function readMoment(value: string): string {
  const { day, time } = splitMoment(value);
  return readDay(day) && readTime(time) ? `${readDay(day)}T${readTime(time)}` : "";
}

/** Why a moment is not taken; "" when it is, or when nothing was typed. `earliest` is a moment of the zone, if any. */
export function refuseMoment(value: string, earliest = ""): string {
  if (value === "") {
    return "";
  }
  const { day, time } = splitMoment(value);
  if (!day) {
    return "Enter a date, such as 24/12/2026.";
  }
  const refusal = refuseDay(day, earliest ? { min: earliest.slice(0, 10) } : {});
  if (refusal || !readTime(time)) {
    return (
      refusal || (time ? `“${time.trim()}” is not a time. Write it as 6:30 PM.` : "Enter a time, such as 6:30 PM.")
    );
  }
  return readMoment(value) < earliest ? "This time has passed. Choose a later one." : "";
}

/** "Thu 24 Dec 2026, 6:30 PM". */
export function sayMoment(moment: string): string {
  const [day = "", time = ""] = moment.split("T");
  const words = dayInWords(day, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  return `${words}, ${sayTime(time)}`;
}
