import { type FakeWire, fakeWire, ok, type Reply, refused } from "@tests/wire";
import { POLL_MS, percentLevel, startStatusBar, viewersLevel } from "./status-bar";

const READ = "GET /api/App/controller/admin/app/loadCheck";
const LOAD = { cpuLoad: 80.4, ramUsage: 64.2, storageUsage: 9.55, liveView: 312 };
const stat = (name: string) => document.querySelector(`[data-stat="${name}"]`) as HTMLElement;
const bar = () => document.querySelector("[data-load]") as HTMLElement;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
// A busy machine is slow, not wrong.
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 });
let wire: FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wire = fakeWire().on(READ, ok(LOAD));
  vi.spyOn(console, "error").mockImplementation(() => {});
  const meters = ["cpu", "ram", "storage"].map(
    (name) => `<div data-stat="${name}"><meter max="100" value="0"></meter><span data-value>–</span></div>`,
  );
  document.body.innerHTML = `<div data-load><button data-load-toggle aria-controls="load-details"></button><dl id="load-details">${meters.join("")}
    <div data-stat="live"><span data-value>–</span></div></dl></div>`;
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test("asks at once and every five seconds, one call at a time", async () => {
  let answer: (reply: Reply) => void = () => {};
  wire.on(READ, () => new Promise<Reply>((resolve) => (answer = resolve)));

  startStatusBar();
  await soon(() => expect(wire.calls(READ)).toHaveLength(1));
  await after(POLL_MS * 2);
  expect(wire.calls(READ)).toHaveLength(1);
  answer(ok(LOAD));
  await soon(() => expect(stat("cpu").textContent).toBe("80.4%"));
  await after(POLL_MS);

  expect(POLL_MS).toBe(5000);
  await soon(() => expect(wire.calls(READ)).toHaveLength(2));
});

test("shows the values and chooses the level before rounding", async () => {
  startStatusBar();

  await soon(() => expect(stat("cpu").textContent).toBe("80.4%"));
  expect(bar().dataset.level).toBe("red");
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
  wire.on(READ, ok({ ...LOAD, ramUsage: percent }));

  startStatusBar();

  await soon(() => expect(stat("ram").textContent).toBe(text));
  expect(stat("ram").dataset.level).toBe(level);
});

test("before the first figure it shows none, and says that the server did not answer", async () => {
  wire.on(READ, refused(503, "gone"));

  startStatusBar();

  await soon(() => expect(bar().title).toBe("Waiting for the server."));
  expect(stat("cpu").textContent).toBe("–");
  expect(stat("cpu").dataset.level).toBeUndefined();
});

test.each([
  [999, "999"],
  [12_345, "12.3k"],
])("%s viewers read %s, as on the home screen", async (viewers, text) => {
  wire.on(READ, ok({ ...LOAD, liveView: viewers }));

  startStatusBar();

  await soon(() => expect(stat("live").textContent).toBe(text));
  expect(stat("live").title).toBe(`${viewers}: high`);
});

test("a missing count of viewers is 0", async () => {
  wire.on(READ, ok({ ...LOAD, liveView: undefined }));

  startStatusBar();

  await soon(() => expect(stat("cpu").textContent).toBe("80.4%"));
  expect(stat("live").textContent).toBe("0");
});

test("a failure keeps the old values, marks them as old, logs, and the next answer mends it", async () => {
  startStatusBar();
  await soon(() => expect(stat("cpu").textContent).toBe("80.4%"));

  wire.on(READ, refused(503, "gone"));
  await after(POLL_MS);
  await soon(() => expect(bar().dataset.stale).toBe("true"));
  expect(stat("cpu").textContent).toBe("80.4%");
  expect(bar().title).toContain("As of");
  // biome-ignore lint/suspicious/noConsole: the trace in the console is what is tested
  expect(console.error).toHaveBeenCalledWith("Error fetching system stats", expect.any(Error));
  wire.on(READ, ok({ ...LOAD, ramUsage: 20 }));
  await after(POLL_MS);

  await soon(() => expect(bar().dataset.stale).toBeUndefined());
  expect(stat("ram").textContent).toBe("20%");
});

test("a tab that nobody sees does not ask", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  startStatusBar();
  await after(POLL_MS);
  expect(wire.sent).toEqual([]);

  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));

  await soon(() => expect(wire.calls(READ)).not.toEqual([]));
});

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
