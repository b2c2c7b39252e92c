import { aPage } from "@tests/page";
import { setPageConfig } from "@/app/config";
import { PASSWORD_TOO_SHORT, PLEASE_FILL } from "./messages";
import {
  email,
  filled,
  given,
  isAdminWord,
  newPassword,
  phone,
  type Rule,
  startingPosition,
  withoutSpaces,
} from "./rules";

const RULES: Record<string, Rule> = { filled, given, email, newPassword, phone, startingPosition };

test.each<[string, string, boolean]>([
  ["filled", " a ", true],
  ["filled", "   ", false],
  ["given", "   ", true],
  ["given", "", false],
  ["email", " owner@example.com ", true],
  ["email", "abc", false],
  ["email", "a b@example.com", false],
  ["email", "owner@example", false],
  ["newPassword", "123456", true],
  ["newPassword", "12345", false],
  ["phone", "123456789", true],
  ["phone", "12345678901", true],
  ["phone", "12345678", false],
  ["phone", "123456789012", false],
  ["startingPosition", "0", true],
  ["startingPosition", " 7 ", true],
  ["startingPosition", "-1", false],
  ["startingPosition", "1.5", false],
  ["startingPosition", "1e3", false],
  ["startingPosition", "2147483647", true],
  ["startingPosition", "2147483648", false],
  ["startingPosition", "", false],
])("the rule %s accepts '%s': %s", (name, text, passes) => {
  expect(RULES[name]?.(text) === true).toBe(passes);
});

test("uses the fixed texts unchanged", () => {
  expect(filled("")).toBe(PLEASE_FILL);
  expect(PLEASE_FILL).toBe("Please fill all the fields");
  expect(newPassword("")).toBe(PASSWORD_TOO_SHORT);
  expect(PASSWORD_TOO_SHORT).toBe("Password must be at least 6 characters long");
});

test.each([
  ["admin", true],
  ["ADMIN", true],
  ["  admin ", true],
  ["admins", false],
  ["", false],
])("accepts the typed word '%s': %s", (word, passes) => {
  expect(isAdminWord(word)).toBe(passes);
});

test("removes all white space", () => {
  expect(withoutSpaces(" ca-app\tpub \n1 ")).toBe("ca-apppub1");
});

test("uses the server's minimum password length", () => {
  setPageConfig({ ...aPage(), passwordMin: 12 });

  expect(newPassword("eleven char")).toBe("Password must be at least 12 characters long");
  expect(newPassword("twelve chars")).toBe(true);
});
