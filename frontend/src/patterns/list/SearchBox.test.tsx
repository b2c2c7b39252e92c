import { act, fireEvent, render, screen } from "@testing-library/react";
import { SearchBox } from "./SearchBox";

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.session = "in";
});

function type(text: string) {
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
}

test("searches half a second after the last key", () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search ads" value="" onSearch={onSearch} />);

  type("ho");
  act(() => vi.advanceTimersByTime(499));
  type("home");
  act(() => vi.advanceTimersByTime(499));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));

  expect(onSearch).toHaveBeenCalledExactlyOnceWith("home");
});

test("clears the field at once and keeps the focus", () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search ads" value="home" onSearch={onSearch} />);

  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  act(() => vi.advanceTimersByTime(0));

  expect(onSearch).toHaveBeenCalledExactlyOnceWith("");
  expect(screen.getByRole("searchbox")).toHaveFocus();
});

test("discards typed text when the search is cleared elsewhere", () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchBox label="Search ads" value="home" onSearch={onSearch} />);
  type("homes");

  rerender(<SearchBox label="Search ads" value="" onSearch={onSearch} />);
  act(() => vi.advanceTimersByTime(1000));

  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(onSearch).not.toHaveBeenCalled();
});

test("focuses the search on a slash, except in text fields", () => {
  render(
    <>
      <SearchBox label="Search ads" value="" onSearch={vi.fn()} />
      <textarea aria-label="Description" />
    </>,
  );

  const description = screen.getByRole("textbox", { name: "Description" });
  description.focus();
  fireEvent.keyDown(description, { key: "/" });
  expect(description).toHaveFocus();

  fireEvent.keyDown(document.body, { key: "/" });
  expect(screen.getByRole("searchbox")).toHaveFocus();
});

test("ignores a slash while a dialog is open", () => {
  render(
    <>
      <SearchBox label="Search ads" value="" onSearch={vi.fn()} />
      <div role="dialog">
        <button type="button">Delete</button>
      </div>
    </>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  button.focus();

  fireEvent.keyDown(button, { key: "/" });

  expect(button).toHaveFocus();
});
