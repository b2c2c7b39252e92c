import { aPage } from "@tests/page";
import { setPageConfig } from "./config";
import { type Preset, rangeInWords, rangeOf, shiftRange } from "./ranges";
import { addDays, britishDay, countDays, dayOf, isDay, sayTime, zoneName } from "./zone";

test.each([
  ["2025-03-15T18:29:59Z", "2025-03-15"],
  ["2025-03-15T18:30:00Z", "2025-03-16"],
  ["2024-12-31T23:00:00Z", "2025-01-01"],
])("at %s it is %s in India", (moment, day) => {
  expect(dayOf(moment)).toBe(day);
});

test("the zone's name is said without the marks of a file", () => {
  setPageConfig({ ...aPage(), timeZone: "America/New_York" });

  expect(zoneName()).toBe("America/New York");
});

test.each([
  ["00:05", "12:05 AM"],
  ["12:00:09", "12:00:09 PM"],
  ["18:30", "6:30 PM"],
])("%s is said as %s", (time, words) => {
  expect(sayTime(time)).toBe(words);
});

test.each<[Preset, string, [string, string]]>([
  ["today", "2025-03-15", ["2025-03-15", "2025-03-15"]],
  ["yesterday", "2025-03-01", ["2025-02-28", "2025-02-28"]],
  ["yesterday", "2024-03-01", ["2024-02-29", "2024-02-29"]],
  ["thisWeek", "2025-03-12", ["2025-03-09", "2025-03-15"]],
  ["thisWeek", "2025-03-09", ["2025-03-09", "2025-03-15"]],
  ["thisWeek", "2025-01-01", ["2024-12-29", "2025-01-04"]],
  ["thisMonth", "2024-02-10", ["2024-02-01", "2024-02-29"]],
  ["last6Months", "2025-03-15", ["2024-10-01", "2025-03-31"]],
  ["last6Months", "2025-12-31", ["2025-07-01", "2025-12-31"]],
  ["thisYear", "2025-03-15", ["2025-01-01", "2025-12-31"]],
])("%s on %s is %s", (preset, today, [start, end]) => {
  expect(rangeOf(preset, today)).toEqual({ start, end });
});

test("days are added over the ends of months and years", () => {
  expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
  expect(addDays("2025-03-01", -1)).toBe("2025-02-28");
});

test("a range counts both its days", () => {
  expect(countDays({ start: "2025-03-01", end: "2025-03-31" })).toBe(31);
});

test.each(["2025-02-29", "2025-13-01", "15/03/2025", "", "2025-3-1", "today"])("%s is no day", (text) => {
  expect(isDay(text)).toBe(false);
});

test("days are shown as the British write them", () => {
  expect(britishDay("2025-03-09")).toBe("09/03/2025");
  expect(britishDay("2025-03-09T00:00:00.000Z")).toBe("09/03/2025");
  expect(rangeInWords({ start: "2025-03-09", end: "2025-03-09" })).toBe("9 Mar 2025");
  expect(rangeInWords({ start: "2025-03-09", end: "2025-04-01" })).toBe("9 Mar 2025 – 1 Apr 2025");
});

test.each([
  [["2025-03-15", "2025-03-15"], -1, ["2025-03-14", "2025-03-14"]],
  [["2025-03-09", "2025-03-15"], 1, ["2025-03-16", "2025-03-22"]],
  [["2025-03-01", "2025-03-31"], -1, ["2025-02-01", "2025-02-28"]],
  [["2024-10-01", "2025-03-31"], -1, ["2024-04-01", "2024-09-30"]],
  [["2024-01-01", "2024-12-31"], 1, ["2025-01-01", "2025-12-31"]],
  [["2025-02-01", "2025-02-28"], 1, ["2025-03-01", "2025-03-31"]],
  [["2025-02-01", "2025-02-27"], 1, ["2025-02-28", "2025-03-26"]],
])("%o moved by %i is %o", ([start = "", end = ""], steps, [from, to]) => {
  expect(shiftRange({ start, end }, steps)).toEqual({ start: from, end: to });
});
