import { act, screen, within } from "@testing-library/react";
import { choose, GET, open, ROW } from "@tests/notifications";
import { errorResponse, ok } from "@tests/wire";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";

const HOURS = "GET /api/admin/view/dashbord/a";
// Sent on 02/01/2025 at 01:30 AM local time.
const PUSH = { ...ROW, received: 40, opened: 9 };

function at(day: string, hour: number): string {
  return `${day}T${String(hour).padStart(2, "0")}:00:00+05:30`;
}

function points(count: (hour: number) => number) {
  return ["2025-01-02", "2025-01-03"].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({ createdAt: at(day, hour), count: count(hour) })),
  );
}

test("shows and announces the 24 hours after sending", async () => {
  const { wire, admin } = open([PUSH]);
  wire.on(HOURS, ok({ interval: "hour", views_data: points((hour) => hour), clicks_data: points(() => 1) }));

  await choose(admin, "View");

  const chart = within(await screen.findByRole("figure", { name: "First 24 hours" }));
  const hours = await chart.findAllByRole("listitem");
  expect(hours).toHaveLength(24);
  expect(hours[0]).toHaveTextContent("02/01 01:00 AM: 1 received, 1 opened");
  expect(hours[23]).toHaveTextContent("03/01 12:00 AM: 0 received, 1 opened");
  expect(chart.getByText("Peak hour: 23")).toBeInTheDocument();
  expect(wire.last(HOURS).query).toBe("?startDate=2025-01-02&endDate=2025-01-03&interval=hour&compare=none");
});

test("shows 24 bars from the first minutes on", async () => {
  const { wire, admin } = open([PUSH]);
  const first = { createdAt: at("2025-01-02", 1), count: 40 };
  wire.on(HOURS, ok({ interval: "hour", views_data: [first], clicks_data: [{ ...first, count: 9 }] }));

  await choose(admin, "View");

  const chart = within(await screen.findByRole("figure", { name: "First 24 hours" }));
  const hours = await chart.findAllByRole("listitem");
  expect(hours).toHaveLength(24);
  expect(hours[0]).toHaveTextContent("02/01 01:00 AM: 40 received, 9 opened");
  expect(hours[23]).toHaveTextContent("03/01 12:00 AM: 0 received, 0 opened");
});

test("states that hourly counts are no longer stored", async () => {
  const { wire, admin } = open([PUSH]);
  wire.on(HOURS, ok({ interval: "day", views_data: [], clicks_data: [] }));

  await choose(admin, "View");

  expect(await screen.findByText("Hourly counts for this time are no longer kept.")).toBeVisible();
});

test("shows the other details when the hours fail to load", async () => {
  const { wire, admin } = open([PUSH]);
  wire.on(HOURS, errorResponse(503, "gone"));

  await choose(admin, "View");

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("09 (23%)")).toBeVisible();
  expect(await dialog.findByRole("button", { name: "Retry" })).toBeVisible();
});

test("requests no hours without reports", async () => {
  const { wire, admin } = open();

  await choose(admin, "View");

  expect(await screen.findByText("No reports yet")).toBeVisible();
  expect(wire.requests(HOURS)).toHaveLength(0);
});

describe("while phones report", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2025-01-01T21:00:00Z"), shouldAdvanceTime: true }));

  test("refreshes the list, the details, and the hours", async () => {
    const { wire, admin } = open([PUSH]);
    wire.on(HOURS, ok({ interval: "hour", views_data: points(() => 2), clicks_data: points(() => 1) }));
    await choose(admin, "View");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Peak hour: 2")).toBeInTheDocument();

    wire.on(GET, ok({ data: [{ ...PUSH, received: 60, opened: 12 }], totalPages: 1, topics: [], testTopics: [] }));
    wire.on(HOURS, ok({ interval: "hour", views_data: points(() => 7), clicks_data: points(() => 1) }));
    await act(() => vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS));

    expect(await dialog.findByText("12 (20%)")).toBeVisible();
    expect(await dialog.findByText("Peak hour: 7")).toBeInTheDocument();
    expect(await screen.findByText("of 60 received")).toBeInTheDocument();
  });
});

test("does not refresh for a notification of last week", async () => {
  vi.useFakeTimers({ now: new Date("2025-01-09T21:00:00Z"), shouldAdvanceTime: true });
  const { wire } = open([PUSH]);
  await screen.findByText("Sale");
  const asked = wire.requests(GET).length;

  await act(() => vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS * 2));

  expect(wire.requests(GET)).toHaveLength(asked);
  vi.useRealTimers();
});
