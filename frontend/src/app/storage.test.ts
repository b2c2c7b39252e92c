import { readClicks } from "@/lib/clicks";
import { readStep } from "@/lib/step";
import { hasTexts, readKept } from "./storage";
import { takeDraft } from "./unsaved";

const isText = (value: unknown) => hasTexts(value, ["title"]);
const GARBAGE = ["", "not JSON", "null", "7", '"text"', "[]", "[null]", '{"title": 7}', "{", "undefined"];

test("reads a stored value", () => {
  sessionStorage.setItem("kept", JSON.stringify({ title: "Home" }));

  expect(readKept(sessionStorage, "kept", isText)).toEqual({ title: "Home" });
  expect(readKept(sessionStorage, "other", isText)).toBeUndefined();
});

test.each(GARBAGE)("ignores the invalid stored value %j", (garbage) => {
  for (const key of ["kept", "step", "draft  / add"]) {
    sessionStorage.setItem(key, garbage);
  }
  localStorage.setItem("analytics_clicks", garbage);

  expect(readKept(sessionStorage, "kept", isText)).toBeUndefined();
  expect(readStep()).toEqual({ method: "email", resendAt: 0 });
  expect(takeDraft("add", isText)).toBeUndefined();
  expect(readClicks("analytics_clicks")).toBeUndefined();
});
