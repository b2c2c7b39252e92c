import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { LoadStrip, POLL_MS, percentLevel, viewersLevel } from "./LoadStrip";

const LOAD = "GET /api/App/controller/admin/app/loadCheck";

test.each([
  [49.9, "green"],
  [50, "yellow"],
  [80, "yellow"],
  [80.4, "red"],
] as const)("shows %s percent in %s", (percent, level) => expect(percentLevel(percent)).toBe(level));

test.each([
  [99, "green"],
  [100, "yellow"],
  [500, "yellow"],
  [501, "red"],
] as const)("shows %s viewers in %s", (count, level) => expect(viewersLevel(count)).toBe(level));

test("shows the values with their levels", async () => {
  fakeWire().on(LOAD, ok({ cpuLoad: 4.26, ramUsage: 80.4, storageUsage: 60, liveView: 1500 }));
  show(<LoadStrip />);

  expect(await screen.findByText("4.3%")).toBeInTheDocument();
  // The rounded value would have another color.
  expect(screen.getByText("80.4%").closest("[data-stat]")).toHaveAttribute("data-level", "red");
  expect(screen.getByText("60%").closest("[data-stat]")).toHaveAttribute("title", "60%: raised");
  expect(screen.getByText("1.5k").closest("[data-stat]")).toHaveAttribute("data-level", "red");
  expect(screen.getByRole("meter", { name: "RAM", hidden: true })).toHaveAttribute("aria-valuenow", "80.4");
});

test("keeps the last values and marks them as outdated", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const wire = fakeWire().on(LOAD, ok({ cpuLoad: 12, ramUsage: 30, storageUsage: 60, liveView: null }));
  show(<LoadStrip />);
  await vi.waitFor(() => expect(screen.getByText("12%")).toBeInTheDocument());
  expect(screen.getByTitle("The number of live viewers is not available.")).toHaveTextContent("Live–");

  wire.on(LOAD, errorResponse(500, ""));
  await vi.advanceTimersByTimeAsync(POLL_MS);

  const strip = screen.getByRole("group", { name: "Server load" });
  await vi.waitFor(() => expect(strip).toHaveAttribute("data-stale", "true"));
  expect(strip.title).toMatch(/^As of .*; the server has not responded since\.$/);
  expect(screen.getByText("12%")).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith("Error fetching system stats", expect.anything());
});
