import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { momentOf, wallOf } from "./moments";

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
