import { aPage } from "@tests/page";
import { setPageConfig } from "./config";
import {
  addDays,
  britishDay,
  countDays,
  dayOf,
  formatClock,
  formatLocalTime,
  formatRange,
  isDay,
  isPast,
  isSkipped,
  type Preset,
  rangeOf,
  shiftRange,
  toFieldValue,
  toLocal,
  toLocalTime,
  toTimestamp,
  zoneName,
} from "./dates";
import { formatLocalRelative } from "./format";

test.each([
  ["2025-03-15T18:29:59Z", "2025-03-15"],
  ["2025-03-15T18:30:00Z", "2025-03-16"],
  ["2024-12-31T23:00:00Z", "2025-01-01"],
])("returns the local date of %s as %s in India", (timestamp, day) => {
  expect(dayOf(timestamp)).toBe(day);
});

test("shows the time zone's name with spaces", () => {
  setPageConfig({ ...aPage(), timeZone: "America/New_York" });

  expect(zoneName()).toBe("America/New York");
});

test.each([
  ["00:05", "12:05 AM"],
  ["12:00:09", "12:00:09 PM"],
  ["18:30", "6:30 PM"],
])("formats the time %s as %s", (time, text) => {
  expect(formatClock(time)).toBe(text);
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
])("the range %s on %s is %s", (preset, today, [start, end]) => {
  expect(rangeOf(preset, today)).toEqual({ start, end });
});

test("adds days across months and years", () => {
  expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
  expect(addDays("2025-03-01", -1)).toBe("2025-02-28");
});

test("counts the first and last day of a range", () => {
  expect(countDays({ start: "2025-03-01", end: "2025-03-31" })).toBe(31);
});

test.each(["2025-02-29", "2025-13-01", "15/03/2025", "", "2025-3-1", "today"])("rejects %s as a date", (text) => {
  expect(isDay(text)).toBe(false);
});

test("shows dates in British order", () => {
  expect(britishDay("2025-03-09")).toBe("09/03/2025");
  expect(britishDay("2025-03-09T00:00:00.000Z")).toBe("09/03/2025");
  expect(formatRange({ start: "2025-03-09", end: "2025-03-09" })).toBe("9 Mar 2025");
  expect(formatRange({ start: "2025-03-09", end: "2025-04-01" })).toBe("9 Mar 2025 – 1 Apr 2025");
});

test.each([
  [["2025-03-15", "2025-03-15"], -1, ["2025-03-14", "2025-03-14"]],
  [["2025-03-09", "2025-03-15"], 1, ["2025-03-16", "2025-03-22"]],
  [["2025-03-01", "2025-03-31"], -1, ["2025-02-01", "2025-02-28"]],
  [["2024-10-01", "2025-03-31"], -1, ["2024-04-01", "2024-09-30"]],
  [["2024-01-01", "2024-12-31"], 1, ["2025-01-01", "2025-12-31"]],
  [["2025-02-01", "2025-02-28"], 1, ["2025-03-01", "2025-03-31"]],
  [["2025-02-01", "2025-02-27"], 1, ["2025-02-28", "2025-03-26"]],
])("shifts %o by %i to %o", ([start = "", end = ""], steps, [from, to]) => {
  expect(shiftRange({ start, end }, steps)).toEqual({ start: from, end: to });
});

test.each([
  ["Asia/Kolkata", "2026-11-21T09:30", "2026-11-21T04:00:00Z"],
  ["America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-03-08T01:59", "2026-03-08T06:59:00Z"],
  // Repeated local time: the earlier one counts.
  ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
  ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z"],
])("in %s converts the local time %s to %s and back", (timeZone, local, timestamp) => {
  setPageConfig({ ...aPage(), timeZone });

  expect(toTimestamp(local)).toBe(timestamp);
  expect(toFieldValue(timestamp)).toBe(local);
});

test.each([
  ["Europe/Berlin", "2027-03-28T02:30", true],
  ["America/New_York", "2026-03-08T02:00", true],
  ["Europe/Berlin", "2027-03-28T03:00", false],
  ["Europe/Berlin", "2026-10-25T02:30", false],
])("in %s the clock skips %s: %s", (timeZone, local, skipped) => {
  setPageConfig({ ...aPage(), timeZone });

  expect(isSkipped(local)).toBe(skipped);
});

test("treats a repeated local time as past after the second one", () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });
  vi.useFakeTimers({ toFake: ["Date"] });

  vi.setSystemTime(new Date("2026-10-25T00:40:00Z"));
  expect([isPast("2026-10-25T02:10"), isPast("2026-10-25T01:59")]).toEqual([false, true]);
  vi.setSystemTime(new Date("2026-10-25T01:40:00Z"));
  expect(isPast("2026-10-25T02:10")).toBe(true);
  vi.useRealTimers();
});

test.each(["2026-11-21T04:00:15Z", "2026-11-21T04:00:15.250Z", "2026-11-21T09:30:15+05:30"])(
  "keeps the seconds of the unchanged timestamp %s",
  (unchanged) => {
    expect(toTimestamp(unchanged)).toBe(unchanged);
    expect(toLocalTime(unchanged)).toBe("2026-11-21T09:30");
  },
);

test("has no timestamp for a local time that is incomplete", () => {
  for (const value of ["", "2026-11-21T", "T09:30", "?2026-11-21T09:30", "2026-11-21T?"]) {
    expect(toTimestamp(value)).toBeUndefined();
    expect(toLocalTime(value)).toBe(value);
  }
  expect([toFieldValue(undefined), toLocal(undefined), toLocal("never")]).toEqual(["", "", ""]);
});

test("shows a local time with its weekday", () => {
  expect(formatLocalTime("2026-12-24T18:30")).toBe("Thu 24 Dec 2026, 6:30 PM");
  expect(formatLocalTime("2026-12-24T00:05")).toBe("Thu 24 Dec 2026, 12:05 AM");
});

test.each([
  ["2026-12-24T18:30", "in 33 days"],
  ["2026-11-23T00:00", "in 2 days"],
  ["2026-11-22T18:30", "tomorrow"],
  ["2026-11-22T01:00", "tomorrow"],
  ["2026-11-21T04:31", "in 3 hr"],
  ["2026-11-21T02:30", "in 1 hr"],
  ["2026-11-21T01:35", "in 5 min"],
  ["2026-11-21T01:31", "in 1 min"],
  ["2026-11-21T01:30", "now"],
  ["2026-11-21T01:29", ""],
  ["2026-11-20T23:00", ""],
  ["9999-12-31T23:59", "in 2912118 days"],
  ["", ""],
])("shows the distance to %s as '%s'", (local, text) => {
  // 01:30 on 21 November in India, still 20 November in UTC.
  expect(formatLocalRelative(local, true, Date.parse("2026-11-20T20:00:00Z"))).toBe(text);
});

test.each([
  // 2:30 for the first time, so 2:10 is still to come again. Then 2:30 for the second time.
  { now: "2026-10-25T00:30:00Z", wall: "2026-10-25T02:10", text: "in 40 min", first: "" },
  { now: "2026-10-25T00:30:00Z", wall: "2026-10-25T02:50", text: "in 20 min", first: "in 20 min" },
  { now: "2026-10-25T01:30:00Z", wall: "2026-10-25T02:50", text: "in 20 min", first: "" },
  { now: "2026-10-25T01:30:00Z", wall: "2026-10-25T02:10", text: "", first: "" },
])("at $now the next $wall is '$text' and the first one '$first'", ({ now, wall, text, first }) => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });

  expect(formatLocalRelative(wall, true, Date.parse(now))).toBe(text);
  expect(formatLocalRelative(wall, false, Date.parse(now))).toBe(first);
});

test.each([
  { zone: "Europe/London", now: "2026-10-24T23:30:00Z", wall: "2026-10-25T03:30", text: "in 4 hr" },
  { zone: "Europe/London", now: "2026-10-25T00:50:40Z", wall: "2026-10-25T02:10", text: "in 1 hr" },
  { zone: "America/New_York", now: "2026-03-08T06:30:00Z", wall: "2026-03-08T03:10", text: "in 40 min" },
  { zone: "Europe/Berlin", now: "2027-03-27T23:30:00Z", wall: "2027-03-28T02:30", text: "" },
  { zone: "Europe/Berlin", now: "2026-10-24T22:10:00Z", wall: "2026-10-25T23:50", text: "in 24 hr" },
  { zone: "Europe/Berlin", now: "2026-10-24T22:10:00Z", wall: "2026-10-26T00:00", text: "tomorrow" },
])("in $zone at $now the distance to $wall across the clock change is '$text'", ({ zone, now, wall, text }) => {
  setPageConfig({ ...aPage(), timeZone: zone });

  expect(formatLocalRelative(wall, true, Date.parse(now))).toBe(text);
});
