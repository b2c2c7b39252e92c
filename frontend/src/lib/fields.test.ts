import type { z } from "zod";
import { appAddress, email, errorOf, phone, requiredText, startingPosition, text, webAddress } from "./fields";

const SCHEMAS: Record<string, z.ZodType> = {
  "required text": requiredText(3),
  "optional text": text(3),
  email,
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
  ["required phone", "", "A phone number has 9 to 11 characters"],
  ["optional phone", "", ""],
  ["optional phone", "12345678", "A phone number has 9 to 11 characters"],
  ["number", "-1", "Starting position must be 0 or more"],
  ["number", "1.5", "Enter a whole number"],
  ["web address", "example.com/x", ""],
  ["web address", "", "Please fill all the fields"],
  ["web address", "javascript:alert(1)", "Enter a URL that begins with http:// or https://."],
  ["optional web address", "", ""],
  ["app address", "market://details?id=a", ""],
])("the field type %s checks '%s': %s", (name, value, message) => {
  expect(errorOf(SCHEMAS[name] as z.ZodType, value)).toBe(message);
});
