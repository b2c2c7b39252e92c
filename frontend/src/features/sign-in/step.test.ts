import { readStep } from "./step";

test.each(["", "not JSON", "null", "[]", '{"method": 7}'])("ignores the invalid stored step %j", (garbage) => {
  sessionStorage.setItem("step", garbage);

  expect(readStep()).toEqual({ method: "email", resendAt: 0 });
});
