import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { joinMoment } from "@/lib/typedDates";
import { momentOf, readTyped, typedOf, wallOf } from "./moments";

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
