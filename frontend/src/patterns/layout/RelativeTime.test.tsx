import { act, render, screen } from "@testing-library/react";
import { RelativeTime } from "./RelativeTime";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2025-01-09T12:00:00Z") });
});

test("shows the relative time, updates it, and shows the exact time as a tooltip", () => {
  render(<RelativeTime iso="2025-01-09T11:57:00Z" />);

  const time = screen.getByText("3 min ago");
  expect(time).toHaveAttribute("title", "09/01/2025 05:27:00 PM");
  expect(time).toHaveAttribute("datetime", "2025-01-09T11:57:00Z");
  act(() => vi.advanceTimersByTime(60_000));
  expect(time).toHaveTextContent("4 min ago");
});

test("updates the relative time when a hidden tab is shown again", () => {
  render(<RelativeTime iso="2025-01-09T11:57:00Z" />);
  const time = screen.getByText("3 min ago");

  vi.setSystemTime("2025-01-09T14:57:00Z");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  expect(time).toHaveTextContent("3 hr ago");
});
