import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { joinMoment } from "@/lib/typedDates";
import { readTyped, shownRule, typedOf } from "./moments";

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
