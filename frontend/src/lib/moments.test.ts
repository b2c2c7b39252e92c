import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { joinMoment } from "@/lib/typedDates";
import { momentOf, momentsOf, readTyped, shownRule, typedOf, wallOf } from "./moments";

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

test("a time that the clock skips is refused before it is sent", () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });

  expect(shownRule(joinMoment("28/03/2027", "2:30 AM"))).toMatch(/^The clock is put forward/);
  expect(shownRule(joinMoment("28/03/2027", "3:00 AM"))).toBe(true);
  expect(shownRule("")).toBe(true);
});

test("seconds may be left out, and what is no time is none", () => {
  setPageConfig(aPage());

  expect(momentOf("2026-11-21T09:30")).toBe("2026-11-21T04:00:00Z");
  expect(momentOf("")).toBeUndefined();
  expect(wallOf(undefined)).toBe("");
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
