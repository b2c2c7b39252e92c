import { aPage } from "@tests/page";
import { setPageConfig } from "./config";
import { cut, fold, formatCount, formatRelative, formatTime, lettersOf, pad } from "./format";

test.each([
  ["2025-01-01T20:00:00Z", "02/01/2025 01:30:00 AM"],
  ["2025-01-01T18:30:00.000Z", "02/01/2025 12:00:00 AM"],
  ["2025-06-15T06:30:09Z", "15/06/2025 12:00:09 PM"],
  ["2024-12-31T18:29:59Z", "31/12/2024 11:59:59 PM"],
  [null, ""],
  [undefined, ""],
  ["no time", ""],
])("shows the timestamp %s as '%s'", (iso, text) => {
  expect(formatTime(iso)).toBe(text);
});

test.each([
  ["Europe/London", "2025-03-30T00:59:59Z", "30/03/2025 12:59:59 AM"],
  ["Europe/London", "2025-03-30T01:00:00Z", "30/03/2025 02:00:00 AM"],
  ["Europe/London", "2025-10-26T12:00:00Z", "26/10/2025 12:00:00 PM"],
  ["Asia/Kathmandu", "2025-01-01T18:15:00Z", "02/01/2025 12:00:00 AM"],
  ["UTC", "2025-01-01T00:00:00Z", "01/01/2025 12:00:00 AM"],
])("in the time zone %s shows the timestamp %s as '%s'", (timeZone, iso, text) => {
  setPageConfig({ ...aPage(), timeZone });

  expect(formatTime(iso)).toBe(text);
});

test.each([
  ["2025-01-09T12:00:00Z", "just now"],
  ["2025-01-09T11:59:01Z", "just now"],
  ["2025-01-09T12:00:40Z", "just now"],
  ["2025-01-09T11:59:00Z", "1 min ago"],
  ["2025-01-09T11:00:01Z", "59 min ago"],
  ["2025-01-09T11:00:00Z", "1 hr ago"],
  ["2025-01-08T12:00:01Z", "23 hr ago"],
  ["2025-01-08T12:00:00Z", "1 day ago"],
  ["2025-01-02T12:00:01Z", "6 days ago"],
  ["2025-01-09T14:30:00Z", "in 2 hr"],
  ["2025-01-09T12:05:40Z", "in 5 min"],
  // 12:00 UTC is 17:30 in Asia/Kolkata, 6.5 hours before midnight.
  ["2025-01-09T23:00:00Z", "in 11 hr"],
  ["2025-01-10T01:00:00Z", "tomorrow"],
  ["2025-01-10T18:29:00Z", "tomorrow"],
  ["2025-01-10T18:30:00Z", "in 2 days"],
  ["2025-01-12T12:00:00Z", "in 3 days"],
  ["2025-01-02T12:00:00Z", "02/01/2025"],
  // In Asia/Kolkata, it is 01:30 on the 2nd.
  ["2025-01-01T20:00:00Z", "02/01/2025"],
  ["2025-02-01T20:00:00Z", "in 24 days"],
  [null, ""],
  ["no time", ""],
])("shows %s at noon of the 9th as '%s'", (iso, text) => {
  expect(formatRelative(iso, Date.parse("2025-01-09T12:00:00Z"))).toBe(text);
});

test.each([
  [null, "N/A"],
  [undefined, "N/A"],
  ["", "N/A"],
  ["abc", "Invalid"],
  [Number.NaN, "Invalid"],
  [-1, "Invalid"],
  [true, "Invalid"],
  [0, "00"],
  [7, "07"],
  ["7", "07"],
  [10, "10"],
  [999, "999"],
  [1000, "1.0k"],
  [1500, "1.5k"],
  [12_345, "12.3k"],
  [999_949, "999.9k"],
  [999_950, "1.0M"],
  [1_000_000, "1.0M"],
  [2_500_000, "2.5M"],
])("shows the count %s as '%s'", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test("pads page numbers to two digits", () => {
  expect([pad(3), pad(10), pad(100)]).toEqual(["03", "10", "100"]);
});

test.each([
  ["abcd", 3, "abc…"],
  ["👩‍👩‍👧‍👦👍🏽🇮🇳x", 3, "👩‍👩‍👧‍👦👍🏽🇮🇳…"],
  ["क्षत्रिय", 1, "क्ष…"],
  ["e\u0301e\u0301", 1, "e\u0301…"],
])("cuts '%s' after %d graphemes", (text, most, short) => {
  expect(cut(text, most)).toBe(short);
  expect(lettersOf(text).join("")).toBe(text);
});

test.each(["Caf\u00e9", "CAFE\u0301"])("folds %s for a search", (text) => {
  expect(fold(text)).toBe("caf\u00e9");
});
