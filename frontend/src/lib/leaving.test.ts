import { aPage } from "@tests/page";
import { fakeWire, request } from "@tests/wire";
import { setPageConfig } from "./config";
import { watchLeaving } from "./leaving";

beforeEach(() => {
  vi.useFakeTimers();
  setPageConfig(aPage());
});
afterEach(() => {
  vi.useRealTimers();
  setPageConfig(undefined);
});

test("reports requests that fail during unload only if the page stays", async () => {
  fakeWire();
  watchLeaving();
  const reported = vi.fn();
  dispatchEvent(new Event("beforeunload"));

  request("GET /api/admin/home").catch(reported);

  await vi.advanceTimersByTimeAsync(9_000);
  expect(reported).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reported).toHaveBeenCalledOnce();

  request("GET /api/admin/home").catch(reported);
  await vi.advanceTimersByTimeAsync(100);
  expect(reported).toHaveBeenCalledTimes(2);
});
