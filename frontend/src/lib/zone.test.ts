import { aPage } from "@tests/page";
import { setPageConfig } from "./config";
import { dayOf, sayTime, zoneName } from "./zone";

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
