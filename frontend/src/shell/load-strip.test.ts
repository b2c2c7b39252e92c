import { call } from "@/lib/client";
import { POLL_MS, startLoadStrip } from "@/shell/load-strip";

vi.mock("@/lib/client", () => ({ call: vi.fn() }));
const server = vi.mocked(call);

const LOAD = { status: true, message: "", cpuLoad: 80.4, ramUsage: 64.2, storageUsage: 9.55, liveView: 312 };
const stat = (name: string) => document.querySelector(`[data-stat="${name}"]`) as HTMLElement;
const strip = () => document.querySelector("[data-load]") as HTMLElement;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const meters = ["cpu", "ram", "storage"].map(
    (name) => `<div data-stat="${name}"><meter max="100" value="0"></meter><span data-value>–</span></div>`,
  );
  document.body.innerHTML = `<div data-load><button data-load-toggle></button><dl class="load-details">${meters.join("")}
    <div data-stat="live"><span data-value>–</span></div></dl></div>`;
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test("asks at once and every five seconds, one call at a time", async () => {
  let answer: (load: typeof LOAD) => void = () => {};
  server.mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)));

  startLoadStrip();
  expect(server).toHaveBeenCalledTimes(1);
  await after(POLL_MS * 2);
  expect(server).toHaveBeenCalledTimes(1);
  answer(LOAD);
  await after(POLL_MS);

  expect(POLL_MS).toBe(5000);
  expect(server).toHaveBeenCalledTimes(2);
});

test("shows the values and chooses the level before rounding", async () => {
  server.mockResolvedValue(LOAD);

  startLoadStrip();
  await after(0);

  expect(stat("cpu").textContent).toBe("80.4%");
  expect(strip().dataset.level).toBe("red");
  expect(stat("cpu").dataset.level).toBe("red");
  expect(stat("cpu").title).toBe("80.4%: high");
  expect(stat("ram").dataset.level).toBe("yellow");
  expect(stat("storage").dataset.level).toBe("green");
  expect(stat("live").textContent).toBe("312");
  expect(stat("live").dataset.level).toBe("yellow");
});

test.each([
  [49.9, "49.9%", "green"],
  [50, "50%", "yellow"],
  [79.6, "80%", "yellow"],
  [80.4, "80.4%", "red"],
  [81.2, "81%", "red"],
])("%s reads %s: never a figure of another colour", async (percent, text, level) => {
  server.mockResolvedValue({ ...LOAD, ramUsage: percent });

  startLoadStrip();
  await after(0);

  expect(stat("ram").textContent).toBe(text);
  expect(stat("ram").dataset.level).toBe(level);
});

test("before the first figure it shows none, and says that the server did not answer", async () => {
  server.mockRejectedValue(new Error("gone"));

  startLoadStrip();
  await after(0);

  expect(stat("cpu").textContent).toBe("–");
  expect(stat("cpu").dataset.level).toBeUndefined();
  expect(strip().title).toBe("The server did not answer yet.");
});

test("a missing count of viewers is 0", async () => {
  server.mockResolvedValue({ ...LOAD, liveView: undefined } as never);

  startLoadStrip();
  await after(0);

  expect(stat("live").textContent).toBe("0");
});

test("a failure keeps the old values, marks them as old, logs, and the next answer mends it", async () => {
  server
    .mockResolvedValueOnce(LOAD)
    .mockRejectedValueOnce(new Error("gone"))
    .mockResolvedValue({ ...LOAD, ramUsage: 20 });
  startLoadStrip();
  await after(0);

  await after(POLL_MS);
  expect(stat("cpu").textContent).toBe("80.4%");
  expect(strip().dataset.stale).toBe("true");
  expect(strip().title).toContain("As of");
  // biome-ignore lint/suspicious/noConsole: the trace in the console is what is tested
  expect(console.error).toHaveBeenCalledWith("Error fetching system stats", expect.any(Error));
  await after(POLL_MS);

  expect(strip().dataset.stale).toBeUndefined();
  expect(stat("ram").textContent).toBe("20%");
});

test("a tab that nobody sees does not ask", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  server.mockResolvedValue(LOAD);
  startLoadStrip();
  await after(POLL_MS);
  expect(server).not.toHaveBeenCalled();

  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));

  expect(server).toHaveBeenCalled();
});
