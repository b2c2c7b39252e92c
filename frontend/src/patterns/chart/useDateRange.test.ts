import { act, renderHook } from "@testing-library/react";
import { aPage } from "@tests/page";
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, vi } from "vitest";
import { setPageConfig } from "@/app/config";
import { useDateRange } from "./useDateRange";

const wrapper = withNuqsTestingAdapter({ hasMemory: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2025-03-15T18:29:00Z");
});
afterEach(() => vi.useRealTimers());

test("today moves on while the screen is looked at", () => {
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

test("a tab that is shown again after midnight has the new day at once", () => {
  const { result } = renderHook(useDateRange, { wrapper });
  act(() => result.current.choose("yesterday"));
  expect(result.current.start).toBe("2025-03-14");

  vi.setSystemTime("2025-03-16T20:00:00Z");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  expect(result.current).toMatchObject({ choice: "yesterday", start: "2025-03-16", end: "2025-03-16" });
});

test("midnight is the one of the console's zone", () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/London" });
  const { result } = renderHook(useDateRange, { wrapper });

  act(() => vi.advanceTimersByTime(90_000));
  expect(result.current.today).toBe("2025-03-15");

  act(() => vi.advanceTimersByTime(6 * 3_600_000));
  expect(result.current.today).toBe("2025-03-16");
});

test("an address whose range ends before it begins is as one without a range", () => {
  const wrapper = withNuqsTestingAdapter({ searchParams: "?range=range&startDate=2025-03-15&endDate=2025-03-10" });

  const { result } = renderHook(useDateRange, { wrapper });

  expect(result.current).toMatchObject({ choice: "today", start: "2025-03-15", end: "2025-03-15" });
});

test("dates that were typed stay, and the same object while nothing changes", () => {
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

test("a start after the end takes the end with it, and an end before the start the start", () => {
  const { result } = renderHook(useDateRange, { wrapper });

  act(() => result.current.edit({ start: "2025-03-20" }));
  expect(result.current).toMatchObject({ start: "2025-03-20", end: "2025-03-20" });

  act(() => result.current.edit({ end: "2025-03-01" }));
  expect(result.current).toMatchObject({ start: "2025-03-01", end: "2025-03-01" });
});

test("it moves by its own length, to no range that has not begun, and back to the preset that it left", () => {
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
