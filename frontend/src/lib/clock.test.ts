import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { momentOf, momentsOf, readTyped, sayHowFar, shownRule, typedOf } from "./clock";
import { joinMoment } from "./typedDates";
import { wallOf } from "./zone";

test.each([
  ["Asia/Kolkata", "2026-11-21T09:30:00", "2026-11-21T04:00:00Z"],
  ["America/New_York", "2026-03-08T03:00:00", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-03-08T01:59:59", "2026-03-08T06:59:59Z"],
  ["Pacific/Auckland", "2026-09-27T12:00:05", "2026-09-26T23:00:05Z"],
])("in %s the clock shows %s at %s, and back", (timeZone, wall, moment) => {
  setPageConfig({ ...aPage(), timeZone });

  expect(wallOf(moment)).toBe(wall);
  expect(momentOf(wall)).toBe(moment);
});

test.each([
  ["Europe/Berlin", "2026-10-25T02:30:00", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]],
  ["America/New_York", "2026-11-01T01:30:00", ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"]],
  ["Australia/Lord_Howe", "2026-04-05T01:45:00", ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"]],
  ["Europe/Berlin", "2026-10-25T03:00:00", ["2026-10-25T02:00:00Z"]],
  ["Europe/Berlin", "2027-03-28T02:30:00", []],
  ["America/New_York", "2026-03-08T02:00:00", []],
  ["Europe/Berlin", "2027-03-28T03:00:00", ["2027-03-28T01:00:00Z"]],
])("in %s the clock shows %s at %s", (timeZone, wall, moments) => {
  setPageConfig({ ...aPage(), timeZone });

  expect(momentsOf(wall)).toEqual(moments);
  expect(momentOf(wall)).toBe(moments[0]);
});

test("seconds may be left out, and what is no time is none", () => {
  setPageConfig(aPage());

  expect(momentOf("2026-11-21T09:30")).toBe("2026-11-21T04:00:00Z");
  expect(momentOf("")).toBeUndefined();
  expect(wallOf(undefined)).toBe("");
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
])("%s is '%s'", (moment, words) => {
  // Half past one in the morning of 21 November in India, still the 20th in Greenwich.
  expect(sayHowFar(moment, true, Date.parse("2026-11-20T20:00:00Z"))).toBe(words);
});

test.each([
  // Half past two, for the first time: ten past comes again. Then for the second time.
  { now: "2026-10-25T00:30:00Z", wall: "2026-10-25T02:10", words: "in 40 min", first: "" },
  { now: "2026-10-25T00:30:00Z", wall: "2026-10-25T02:50", words: "in 20 min", first: "in 20 min" },
  { now: "2026-10-25T01:30:00Z", wall: "2026-10-25T02:50", words: "in 20 min", first: "" },
  { now: "2026-10-25T01:30:00Z", wall: "2026-10-25T02:10", words: "", first: "" },
])(
  "at $now, of the two times of $wall the one to come is '$words', the first '$first'",
  ({ now, wall, words, first }) => {
    setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });

    expect(sayHowFar(wall, true, Date.parse(now))).toBe(words);
    expect(sayHowFar(wall, false, Date.parse(now))).toBe(first);
  },
);

test.each([
  { zone: "Europe/London", now: "2026-10-24T23:30:00Z", wall: "2026-10-25T03:30", words: "in 4 hr" },
  { zone: "Europe/London", now: "2026-10-25T00:50:40Z", wall: "2026-10-25T02:10", words: "in 1 hr" },
  { zone: "America/New_York", now: "2026-03-08T06:30:00Z", wall: "2026-03-08T03:10", words: "in 40 min" },
  { zone: "Europe/Berlin", now: "2027-03-27T23:30:00Z", wall: "2027-03-28T02:30", words: "" },
  { zone: "Europe/Berlin", now: "2026-10-24T22:10:00Z", wall: "2026-10-25T23:50", words: "in 24 hr" },
  { zone: "Europe/Berlin", now: "2026-10-24T22:10:00Z", wall: "2026-10-26T00:00", words: "tomorrow" },
])("in $zone at $now, what the clock shows at $wall across its change is '$words'", ({ zone, now, wall, words }) => {
  setPageConfig({ ...aPage(), timeZone: zone });

  expect(sayHowFar(wall, true, Date.parse(now))).toBe(words);
});

test("a time that the clock skips is refused before it is sent", () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });

  expect(shownRule(joinMoment("28/03/2027", "2:30 AM"))).toMatch(/^The clock is put forward/);
  expect(shownRule(joinMoment("28/03/2027", "3:00 AM"))).toBe(true);
  expect(shownRule("")).toBe(true);
});

test("a moment that is not typed anew keeps its seconds; one that is begins its minute", () => {
  setPageConfig(aPage());
  const kept = "2026-11-21T04:00:15Z";
  const typed = typedOf(kept);

  expect(typed).toBe(joinMoment("21/11/2026", "9:30 AM"));
  expect(readTyped(typed, kept)).toBe(kept);
  expect(readTyped(joinMoment("21/11/2026", "9:31 AM"), kept)).toBe("2026-11-21T04:01:00Z");
  expect(readTyped(typed, undefined)).toBe("2026-11-21T04:00:00Z");
  expect(readTyped("", kept)).toBeUndefined();
  expect(typedOf(undefined)).toBe("");
});
