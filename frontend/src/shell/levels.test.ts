import { percentLevel, viewersLevel } from "./status-bar";

test.each([
  [0, "green"],
  [49.9, "green"],
  [50, "yellow"],
  [80, "yellow"],
  [80.1, "red"],
  [80.4, "red"],
  [100, "red"],
])("a load of %s percent is %s", (percent, level) => {
  expect(percentLevel(percent)).toBe(level);
});

test.each([
  [0, "green"],
  [99, "green"],
  [100, "yellow"],
  [500, "yellow"],
  [501, "red"],
])("%s live viewers are %s", (count, level) => {
  expect(viewersLevel(count)).toBe(level);
});
