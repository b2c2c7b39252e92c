import { webAddress } from "@/lib/rules";
import { appAddress, completeAddress, escapeAddress, orNothing } from "./addresses";

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
])("%s becomes %s", (typed, whole) => {
  expect(completeAddress(typed)).toBe(whole);
});

test("a space within an address stays a part of it", () => {
  expect(escapeAddress(" example.com/my page?q=a b ")).toBe("https://example.com/my%20page?q=a%20b");
});

test.each([
  ["https://example.com", true],
  ["market://details?id=a.b", true],
  ["myapp:offers/7", true],
  ["MyApp://x", true],
  ["u", false],
  ["", false],
  ["example.com:8080/x", false],
  ["https://", false],
  ["https://a@example.com", false],
  ["https://exam%20ple.com/x", false],
  ["https://example.com/my%20page", true],
  ...[
    "javascript:a",
    "JavaScript:a",
    "java script:a",
    "data:a",
    "vbscript:a",
    "file:///a",
    "blob:a",
    "about:blank",
  ].map((bad): [string, boolean] => [bad, false]),
  ["intent://scan", false],
])("a tap may open %s: %s", (address, isTaken) => {
  expect(appAddress(address) === true).toBe(isTaken);
});

test("an address that may be left out is still one when it is given", () => {
  expect(orNothing(webAddress)("  ")).toBe(true);
  expect(orNothing(webAddress)("u")).not.toBe(true);
});
