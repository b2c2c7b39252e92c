import { clickThrough, formatShare, isUncertain, shareRank } from "./share";

test.each([
  [{ views: 200, clicks: 5 }, "2.5%"],
  [{ views: 4000, clicks: 2 }, "0.05%"],
  [{ views: 300, clicks: 37 }, "12%"],
  [{ views: 100, clicks: 0 }, "0%"],
  [{ views: 10, clicks: 12 }, "120%"],
  [{ views: 0, clicks: 3 }, "–"],
  [{ views: undefined, clicks: 3 }, "–"],
  [{ views: 3, clicks: undefined }, "–"],
])("formats the share of %o as %s", (totals, text) => {
  expect(formatShare(clickThrough(totals))).toBe(text);
});

test("is uncertain below 100 views", () => {
  expect(isUncertain({ views: 99, clicks: 1 })).toBe(true);
  expect(isUncertain({ views: 100, clicks: 1 })).toBe(false);
});

test("ranks missing shares below uncertain ones, and uncertain ones below the rest", () => {
  const rising = [
    { views: 0, clicks: 0 },
    { views: 2, clicks: 1 },
    { views: 1, clicks: 1 },
    { views: 1, clicks: 300 },
    { views: 100, clicks: 0 },
    { views: 100, clicks: 50 },
  ];

  expect(rising.toSorted((left, right) => shareRank(left) - shareRank(right))).toEqual(rising);
});
