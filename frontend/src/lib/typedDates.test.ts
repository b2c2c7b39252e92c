import { isWhole, joinMoment, readDay, readMoment, readTime, refuseDay, refuseMoment, sayMoment } from "./typedDates";

// Half past one in the morning of 21 November in the console's zone.
const NOW = "2026-11-21T01:30";

test.each([
  ["24/12/2026", "2026-12-24"],
  ["4/2/2026", "2026-02-04"],
  ["11/12/2026", "2026-12-11"],
  ["24.12.26", "2026-12-24"],
  ["24-12-2026", "2026-12-24"],
  [" 24 12 2026 ", "2026-12-24"],
  ["24122026", "2026-12-24"],
  ["2026-12-24", "2026-12-24"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2026", ""],
  ["31/04/2026", ""],
  ["12/24/2026", ""],
  ["24/12", ""],
  ["24/12/202", ""],
  ["tomorrow", ""],
  ["", ""],
])("the date '%s' is read as '%s'", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test("a date that is only begun is not whole", () => {
  expect(["1/12/202", "01/12/20", "01/12/2026", "2026-12-01"].map(isWhole)).toEqual([false, false, true, true]);
});

test.each([
  ["18:30", "18:30"],
  ["6:30 PM", "18:30"],
  ["6:30pm", "18:30"],
  ["6 p.m.", "18:00"],
  ["06.05 am", "06:05"],
  ["1830", "18:30"],
  ["630", "06:30"],
  ["12 am", "00:00"],
  ["12:15 PM", "12:15"],
  ["0:05", "00:05"],
  ["6", ""],
  ["13 PM", ""],
  ["24:00", ""],
  ["6:75 PM", ""],
  ["noon", ""],
  ["", ""],
])("the time '%s' is read as '%s'", (text, time) => {
  expect(readTime(text)).toBe(time);
});

test("what is no date, or beyond the limits, is refused in words", () => {
  expect(refuseDay("31/02/2026", {})).toBe("“31/02/2026” is not a date. Write it as DD/MM/YYYY.");
  expect(refuseDay("20/11/2026", { min: "2026-11-21" })).toBe("Choose 21/11/2026 or a later date.");
  expect(refuseDay("22/11/2026", { max: "2026-11-21" })).toBe("Choose 21/11/2026 or an earlier date.");
  expect(refuseDay("21/11/2026", { min: "2026-11-21", max: "2026-11-21" })).toBe("");
  expect(refuseDay("01/01/0200", {})).toBe("Choose 01/01/1900 or a later date.");
});

test.each([
  ["", "", ""],
  ["24/12/2026", "6:30 PM", ""],
  ["21/11/2026", "1:31 AM", ""],
  ["24/12/2026", "", "Enter a time, such as 6:30 PM."],
  ["24/12/2026", "late", "“late” is not a time. Write it as 6:30 PM."],
  ["", "6:30 PM", "Enter a date, such as 24/12/2026."],
  ["31/02/2027", "6:30 PM", "“31/02/2027” is not a date. Write it as DD/MM/YYYY."],
  ["20/11/2026", "11:00 PM", "Choose 21/11/2026 or a later date."],
  ["21/11/2026", "1:29 AM", "This time has passed. Choose a later one."],
])("of '%s' at '%s' it is said: '%s'", (day, time, told) => {
  expect(refuseMoment(joinMoment(day, time), NOW)).toBe(told);
});

test("without a limit a moment may be over", () => {
  expect(refuseMoment(joinMoment("01/01/2025", "9:30 AM"))).toBe("");
  expect(refuseMoment(joinMoment("01/01/0200", "9:30 AM"))).toBe("Choose 01/01/1900 or a later date.");
});

test("a moment is said back with its weekday", () => {
  expect(readMoment(joinMoment("24/12/2026", "6:30 pm"))).toBe("2026-12-24T18:30");
  expect(readMoment(joinMoment("24/12/2026", ""))).toBe("");
  expect(sayMoment("2026-12-24T18:30")).toBe("Thu 24 Dec 2026, 6:30 PM");
  expect(sayMoment("2026-12-24T00:05")).toBe("Thu 24 Dec 2026, 12:05 AM");
});
