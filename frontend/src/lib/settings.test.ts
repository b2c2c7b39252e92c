import { formatSettingValue } from "./settings";

test("shows a mode by its name", () => {
  expect(formatSettingValue("splash", "OPEN")).toBe("Open");
});

test.each(["OPEN", "URL", "constructor"])("shows the text %s of an admin as it is", (text) => {
  expect(formatSettingValue("promptButton", text)).toBe(text);
});

test("shows a mode that the console does not know as it is", () => {
  expect(formatSettingValue("splash", "constructor")).toBe("constructor");
});

test("shows switches and empty texts", () => {
  expect([true, false, "", null].map((value) => formatSettingValue("tracking", value))).toEqual([
    "On",
    "Off",
    "empty",
    "empty",
  ]);
});
