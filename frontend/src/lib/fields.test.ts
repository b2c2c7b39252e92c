import { aPage } from "@tests/page";
import { z } from "zod";
import { setPageConfig } from "./config";
import {
  appAddress,
  completeAddress,
  email,
  errorOf,
  escapeAddress,
  newPassword,
  phone,
  requiredText,
  startingPosition,
  text,
  textWithoutSpaces,
  webAddress,
} from "./fields";

const PASSWORD = z.object(newPassword).shape.password;
const SCHEMAS: Record<string, z.ZodType> = {
  "required text": requiredText(3),
  "optional text": text(3),
  email,
  password: PASSWORD,
  "required phone": phone(true),
  "optional phone": phone(false),
  number: startingPosition,
  "web address": webAddress(),
  "optional web address": webAddress(100, false),
  "app address": appAddress(),
};

test.each([
  ["required text", " abc ", ""],
  ["required text", "  ", "Please fill all the fields"],
  ["required text", "abcd", "Enter at most 3 characters."],
  ["required text", "😀😀😀", ""],
  ["optional text", "", ""],
  ["email", " owner@example.com ", ""],
  ["email", "owner@example", "Enter an email address, like name@example.com"],
  ["email", "a b@example.com", "Enter an email address, like name@example.com"],
  ["password", "123456", ""],
  ["password", "12345", "Password must be at least 6 characters long"],
  ["required phone", "", "A phone number has 9 to 11 characters"],
  ["required phone", "12345678901", ""],
  ["optional phone", "", ""],
  ["optional phone", "12345678", "A phone number has 9 to 11 characters"],
  ["optional phone", "123456789012", "A phone number has 9 to 11 characters"],
  ["number", " 7 ", ""],
  ["number", "-1", "Starting position must be 0 or more"],
  ["number", "1.5", "Enter a whole number"],
  ["number", "1e3", "Enter a whole number"],
  ["number", "2147483647", ""],
  ["number", "2147483648", "The number must be at most 2,147,483,647."],
  ["web address", "example.com/x", ""],
  ["web address", "", "Please fill all the fields"],
  ["web address", "javascript:alert(1)", "Enter a URL that begins with http:// or https://."],
  ["optional web address", "", ""],
  ["optional web address", "u", "Enter a URL that begins with http:// or https://."],
  ["app address", "", "Please fill all the fields"],
])("checks the %s '%s': %s", (name, value, message) => {
  expect(errorOf(SCHEMAS[name] as z.ZodType, value)).toBe(message);
});

test("requires the server's password length", () => {
  setPageConfig({ ...aPage(), passwordMin: 12 });

  expect(errorOf(PASSWORD, "eleven char")).toBe("Password must be at least 12 characters long");
  expect(errorOf(PASSWORD, "twelve chars")).toBe("");
});

test("removes all white space from names and IDs", () => {
  expect(textWithoutSpaces(20).parse(" ca-app\tpub \n1 ")).toBe("ca-apppub1");
});

test.each([
  ["example.com/x", "https://example.com/x"],
  [" shop.example.co.uk:8080?a=1 ", "https://shop.example.co.uk:8080?a=1"],
  ["xn--bcher-kva.example", "https://xn--bcher-kva.example"],
  ["bücher.example", "https://bücher.example"],
  ["http://example.com", "http://example.com"],
  ["market://details?id=a.b", "market://details?id=a.b"],
  ["myapp:offers", "myapp:offers"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["u", "u"],
  ["", ""],
])("completes the address %s to %s", (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed);
});

test("escapes a space inside an address", () => {
  expect(escapeAddress(" example.com/my page?q=a b ")).toBe("https://example.com/my%20page?q=a%20b");
});

test.each([
  "https://example.com",
  "market://details?id=a.b",
  "myapp:offers/7",
  "MyApp://x",
  "https://example.com/my%20page",
])("accepts %s as the target of a tap", (address) => {
  expect(errorOf(appAddress(), address)).toBe("");
});

test.each([
  "u",
  "example.c1:8080/x",
  "https://",
  "https://a@example.com",
  "https://exam%20ple.com/x",
  "javascript:a",
  "JavaScript:a",
  "java script:a",
  "data:a",
  "vbscript:a",
  "file:///a",
  "blob:a",
  "about:blank",
  "intent://scan",
])("rejects %s as the target of a tap", (address) => {
  expect(errorOf(appAddress(), address)).toMatch(/^Enter a URL that begins with http/);
});
