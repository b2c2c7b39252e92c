import { act, renderHook } from "@testing-library/react";
import { aPage } from "@tests/page";
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, vi } from "vitest";
import { setPageConfig } from "@/lib/config";
import { useDateRange } from "./useDateRange";

const wrapper = withNuqsTestingAdapter({ hasMemory: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2025-03-15T18:29:00Z");
});

test("moves to the new day at midnight", () => {
  const { result } = renderHook(useDateRange, { wrapper });
  expect(result.current).toMatchObject({ choice: "today", start: "2025-03-15", end: "2025-03-15" });

  act(() => vi.advanceTimersByTime(90_000));

  expect(result.current).toMatchObject({
    choice: "today",
    start: "2025-03-16",
    end: "2025-03-16",
    today: "2025-03-16",
  });
});

test("moves to the new day when a hidden tab is shown again", () => {
  const { result } = renderHook(useDateRange, { wrapper });
  act(() => result.current.choose("yesterday"));
  expect(result.current.start).toBe("2025-03-14");

  vi.setSystemTime("2025-03-16T20:00:00Z");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  expect(result.current).toMatchObject({ choice: "yesterday", start: "2025-03-16", end: "2025-03-16" });
});

test("uses midnight of the console's time zone", () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/London" });
  const { result } = renderHook(useDateRange, { wrapper });

  act(() => vi.advanceTimersByTime(90_000));
  expect(result.current.today).toBe("2025-03-15");

  act(() => vi.advanceTimersByTime(6 * 3_600_000));
  expect(result.current.today).toBe("2025-03-16");
});

test("ignores a URL range that ends before it begins", () => {
  const wrapper = withNuqsTestingAdapter({ searchParams: "?range=range&startDate=2025-03-15&endDate=2025-03-10" });

  const { result } = renderHook(useDateRange, { wrapper });

  expect(result.current).toMatchObject({ choice: "today", start: "2025-03-15", end: "2025-03-15" });
});

test("keeps edited dates, and the same object while nothing changes", () => {
  const { result } = renderHook(useDateRange, { wrapper });
  act(() => result.current.edit({ start: "2025-03-10" }));
  const before = result.current;
  expect(before).toMatchObject({ choice: "range", start: "2025-03-10", end: "2025-03-15" });

  act(() => vi.advanceTimersByTime(30_000));
  expect(result.current).toBe(before);

  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toMatchObject({
    choice: "range",
    start: "2025-03-10",
    end: "2025-03-15",
    today: "2025-03-16",
  });
});

test("moves the other date when the start is after the end", () => {
  const { result } = renderHook(useDateRange, { wrapper });

  act(() => result.current.edit({ start: "2025-03-20" }));
  expect(result.current).toMatchObject({ start: "2025-03-20", end: "2025-03-20" });

  act(() => result.current.edit({ end: "2025-03-01" }));
  expect(result.current).toMatchObject({ start: "2025-03-01", end: "2025-03-01" });
});

test("moves by its own length, not into the future, and back to the preset", () => {
  const { result } = renderHook(useDateRange, { wrapper });
  act(() => result.current.choose("thisMonth"));
  expect(result.current.canMoveOn).toBe(false);
  act(() => result.current.move(1));
  expect(result.current.choice).toBe("thisMonth");

  act(() => result.current.move(-1));
  expect(result.current).toMatchObject({ choice: "range", start: "2025-02-01", end: "2025-02-28", canMoveOn: true });

  act(() => result.current.move(1));
  expect(result.current).toMatchObject({ choice: "thisMonth", start: "2025-03-01", end: "2025-03-31" });
});
