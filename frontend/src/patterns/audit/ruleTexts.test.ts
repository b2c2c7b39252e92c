import { aPage } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { describeConditions, describeRules, describeVersionRange, isRuleList, type When } from "./ruleTexts";

beforeEach(() => setPageConfig(aPage()));

test.each<[When, string]>([
  [{ platform: ["android"], version: ">=2.3.0 <3.0.0", share: 5 }, "Android 2.3.0 to below 3.0.0, 5% of phones"],
  [{ platform: ["android"], version: ">=2.3.0 <=3.0.0" }, "Android 2.3.0 to 3.0.0"],
  [{ version: ">=2.3.0" }, "Version 2.3.0 and later"],
  [{ platform: ["android", "ios", "tv"] }, "Android, iOS or tv"],
  [{ language: ["hi", "pt-br"], country: ["IN"] }, "In Hindi or Brazilian Portuguese, country India"],
  [
    { from: "2025-01-01T20:00:00Z", until: "2025-01-02T20:00:00Z" },
    "From 02/01/2025 01:30:00 AM, until 03/01/2025 01:30:00 AM",
  ],
  [{ share: 0.25 }, "0.25% of phones"],
  [{ share: 0 }, "0% of phones"],
  [{}, "Every phone that reports its properties"],
])("describes %o as %s", (when, shown) => {
  expect(describeConditions(when)).toBe(shown);
});

test.each([
  [">2.0.0 <=3.0.0", "above 2.0.0 and up to 3.0.0"],
  ["=2.3.1", "2.3.1"],
  ["<3.0.0", "below 3.0.0"],
])("describes the version range %s as %s", (range, shown) => {
  expect(describeVersionRange(range)).toBe(shown);
});

test("describes rules in order, and an empty list", () => {
  const rules = [
    { name: "Trial", value: true, when: { share: 5 } },
    { name: "Rest", value: false, when: { platform: ["ios"] } },
  ];
  const onOff = (value: boolean) => (value ? "on" : "off");

  expect(describeRules(rules, onOff)).toBe("1. Trial: 5% of phones: on; 2. Rest: iOS: off");
  expect(describeRules([], onOff)).toBe("no rules");
  expect(isRuleList(rules)).toBe(true);
  expect(isRuleList(["a"])).toBe(false);
});
