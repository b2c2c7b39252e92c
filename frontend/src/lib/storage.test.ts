import { readClicks } from "./clicks";
import { hasTexts, readStoredJson } from "./storage";

const isText = (value: unknown) => hasTexts(value, ["title"]);
const GARBAGE = ["", "not JSON", "null", "7", '"text"', "[]", "[null]", '{"title": 7}', "{", "undefined"];

test("reads a stored value", () => {
  sessionStorage.setItem("stored", JSON.stringify({ title: "Home" }));

  expect(readStoredJson(sessionStorage, "stored", isText)).toEqual({ title: "Home" });
  expect(readStoredJson(sessionStorage, "other", isText)).toBeUndefined();
});

test.each(GARBAGE)("ignores the invalid stored value %j", (garbage) => {
  sessionStorage.setItem("stored", garbage);
  localStorage.setItem("analytics_clicks", garbage);

  expect(readStoredJson(sessionStorage, "stored", isText)).toBeUndefined();
  expect(readClicks("analytics_clicks")).toBeUndefined();
});
