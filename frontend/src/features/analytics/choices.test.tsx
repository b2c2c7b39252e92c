import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsAdapter } from "nuqs/adapters/react";
import { DateRange } from "@/patterns/chart/DateRange";
import { useDateRange } from "@/patterns/chart/useDateRange";
import { useRangeKeys } from "./choices";

function Ranged() {
  const range = useDateRange();
  useRangeKeys(range);
  return (
    <>
      <DateRange range={range} />
      <input aria-label="Search" />
      <p>{`${range.start} to ${range.end}`}</p>
    </>
  );
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2025-03-15T12:00:00Z"));
  document.documentElement.dataset.session = "in";
  render(<Ranged />, { wrapper: NuqsAdapter });
});

test.each([
  ["w", "2025-03-09 to 2025-03-15"],
  ["m", "2025-03-01 to 2025-03-31"],
  ["y", "2025-01-01 to 2025-12-31"],
  ["ArrowLeft", "2025-03-14 to 2025-03-14"],
  ["ArrowRight", "2025-03-15 to 2025-03-15"],
])("%s chooses %s, and D returns to today", (key, text) => {
  press(key);
  expect(screen.getByText(text)).toBeVisible();

  press("d");
  expect(screen.getByText("2025-03-15 to 2025-03-15")).toBeVisible();
});

test("moves once while an arrow key is held", async () => {
  const step = vi.spyOn(history, "pushState");
  press("ArrowLeft");
  fireEvent.keyDown(document.body, { key: "ArrowLeft", repeat: true });
  fireEvent.keyDown(document.body, { key: "ArrowLeft", repeat: true });

  expect(screen.getByText("2025-03-14 to 2025-03-14")).toBeVisible();
  await waitFor(() => expect(step).toHaveBeenCalledTimes(1));
});

test("ignores keys in a text field", () => {
  press("w", screen.getByRole("textbox", { name: "Search" }));
  press("ArrowLeft", screen.getByRole("textbox", { name: "Search" }));

  expect(screen.getByText("2025-03-15 to 2025-03-15")).toBeVisible();
});

test("moves with the buttons, and disables the one into the future", () => {
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));

  expect(screen.getByText("2025-03-14 to 2025-03-14")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.getByText("2025-03-15 to 2025-03-15")).toBeVisible();
  // aria-disabled keeps the keyboard focus.
  const later = screen.getByRole("button", { name: "Later" });
  expect(later).toHaveAttribute("aria-disabled", "true");
  expect(later).not.toHaveAttribute("disabled");
  fireEvent.click(later);
  expect(screen.getByText("2025-03-15 to 2025-03-15")).toBeVisible();
});
