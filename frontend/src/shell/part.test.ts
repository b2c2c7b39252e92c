import { aPage } from "@tests/page";
import { isOutdated, setPageConfig } from "@/lib/config";
import { loadPart } from "./part";

const lost = () => Promise.reject(new Error("Loading chunk 1 failed."));
let served: ReturnType<typeof vi.fn>;

function serve(release: string) {
  const block = JSON.stringify({ ...aPage(), release });
  served = vi.fn(async () => new Response(`<script type="application/json" id="console-config">${block}</script>`));
  vi.stubGlobal("fetch", served);
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  setPageConfig({ ...aPage(), release: "aaa" });
});

test("a part that did not arrive is no newer build: the server is asked whether there is one", async () => {
  serve("aaa");
  expect(await loadPart(lost())).toBeUndefined();
  await vi.waitFor(() => expect(served).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOutdated()).toBe(false);

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Load failed")));
  expect(await loadPart(lost())).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOutdated()).toBe(false);

  serve("bbb");
  expect(await loadPart(lost())).toBeUndefined();
  await vi.waitFor(() => expect(isOutdated()).toBe(true));
});
