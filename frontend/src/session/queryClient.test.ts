import { aPage, watchLocation } from "@tests/page";
import { setPageConfig } from "@/lib/config";
import { IN_BACKGROUND, newQueryClient } from "./queryClient";

function fail(meta?: Record<string, unknown>) {
  const client = newQueryClient();
  const queryFn = () => Promise.reject(new TypeError("not as described"));
  return client.prefetchQuery({ queryKey: ["things"], queryFn, ...(meta && { meta }) });
}

test("opens /Error after an unexpected error, but only logs one of a poll", async () => {
  const place = watchLocation("/site/controller");
  setPageConfig(aPage({ onCrash: "error-page" }));
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);

  await fail(IN_BACKGROUND);
  expect(log).toHaveBeenCalledOnce();
  expect(place.assign).not.toHaveBeenCalled();

  await fail();
  await expect.poll(() => place.assign.mock.calls).toEqual([["/Error"]]);
});
