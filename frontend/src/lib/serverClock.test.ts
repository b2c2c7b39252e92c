import { aPage } from "@tests/page";
import { setPageConfig } from "./config";
import { dayNow, localNow } from "./dates";
import { clockWarning, serverNow } from "./serverClock";

const NOW = "2025-03-15T10:00:00Z";
const HOUR_MS = 3_600_000;

function open(aheadMs: number) {
  vi.useFakeTimers({ now: Date.parse(NOW) + aheadMs });
  setPageConfig({ ...aPage(), now: NOW });
}

test.each([24 * HOUR_MS, -24 * HOUR_MS, 6 * 365 * 24 * HOUR_MS, -7 * HOUR_MS])(
  "uses the server's time on a device whose clock is wrong by %d ms",
  (aheadMs) => {
    open(aheadMs);
    expect(dayNow()).toBe("2025-03-15");
    expect(localNow()).toBe("2025-03-15T15:30");

    vi.advanceTimersByTime(HOUR_MS);
    expect(serverNow()).toBe(Date.parse(NOW) + HOUR_MS);
  },
);

test.each([
  [24 * HOUR_MS, "1 day ahead of"],
  [-23.9 * HOUR_MS, "1 day behind"],
  [2 * HOUR_MS, "2 hours ahead of"],
  [-6 * 60_000, "6 minutes behind"],
])("warns when the clock is wrong by %d ms", (aheadMs, text) => {
  open(aheadMs);
  expect(clockWarning()).toBe(`This device’s clock is ${text} the server’s. The console uses the server’s time.`);
});

test("does not warn about the seconds that a page takes to arrive", () => {
  open(4000);
  expect(clockWarning()).toBe("");
  expect(serverNow()).toBe(Date.now());
});
