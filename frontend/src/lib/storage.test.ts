import { readClicks } from "./clicks";
import { hasTexts, readStoredJson } from "./storage";

const isText = (value: unknown) => hasTexts(value, ["title"]);
const GARBAGE = ["", "not JSON", "null", "7", '"text"', "[]", "[null]", '{"title": 7}', "{", "undefined"];

test("reads a stored value", () => {
  sessionStorage.setItem("kept", JSON.stringify({ title: "Home" }));

  expect(readStoredJson(sessionStorage, "kept", isText)).toEqual({ title: "Home" });
  expect(readStoredJson(sessionStorage, "other", isText)).toBeUndefined();
});

test.each(GARBAGE)("ignores the invalid stored value %j", (garbage) => {
  sessionStorage.setItem("kept", garbage);
  localStorage.setItem("analytics_clicks", garbage);

  expect(readStoredJson(sessionStorage, "kept", isText)).toBeUndefined();
  expect(readClicks("analytics_clicks")).toBeUndefined();
});
