import { act, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { Toaster } from "./Toaster";
import { actionOf, dismissToast, showStoredToasts, toastFailure, toastSuccess, toastWithAction } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("shows a success for 2 s and a failure for 6 s, longer while the pointer is on it", async () => {
  render(<Toaster />);
  act(() => {
    toastSuccess("Saved");
    toastFailure("Not saved");
  });

  await after(2100);
  await after(1500);
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByText("Not saved")).toBeVisible();
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Notices" }));
  await after(20_000);
  expect(screen.getByText("Not saved")).toBeVisible();
  fireEvent.mouseLeave(screen.getByRole("region", { name: "Notices" }));
  await after(5000);
  await after(5000);
  expect(screen.queryByText("Not saved")).toBeNull();
});

test.each([
  ["success", toastSuccess, 2000],
  ["failure", toastFailure, 6000],
])("restarts the time of a visible %s when it repeats, without a second notice", async (_, showToast, stays) => {
  render(<Toaster />);
  act(() => showToast("The same text"));
  await after(stays - 500);

  act(() => showToast("The same text"));
  expect(screen.getAllByText("The same text")).toHaveLength(1);
  await after(stays - 500);
  expect(screen.getByText("The same text")).toBeVisible();
  await after(1000);
  await after(1000);
  expect(screen.queryByText("The same text")).toBeNull();

  act(() => showToast("The same text"));
  expect(screen.getByText("The same text")).toBeVisible();
});

test.each([
  ["focus", "Dismiss", (button: HTMLElement) => button.focus()],
  ["pointer", "Undo", (button: HTMLElement) => fireEvent.mouseEnter(button.closest("section") as HTMLElement)],
])("does not pause later notices after one under the %s was closed by %s", async (_, name, hold) => {
  render(<Toaster />);
  act(() => toastWithAction("Cleared", { label: "Undo", onClick: () => undefined }, `gone by ${name}`));
  const button = screen.getByRole("button", { name });
  act(() => hold(button));

  fireEvent.click(button);
  await after(100);
  act(() => toastSuccess("Saved"));

  await after(2100);
  await after(100);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("replaces the text of a repeated notice, and leaves the focus on its button", async () => {
  render(<Toaster />);
  act(() => toastSuccess("Saved"));
  const first = screen.getByText("Saved");
  const button = screen.getByRole("button", { name: "Dismiss" });
  act(() => button.focus());
  await after(300);

  act(() => toastSuccess("Saved"));

  expect(first).not.toBeInTheDocument();
  expect(screen.getByText("Saved")).toBeVisible();
  expect(button).toHaveFocus();
});

test("shows separate notices for different texts, levels, and undo actions", () => {
  render(<Toaster />);
  act(() => {
    toastWithAction("Cleared", { label: "Undo", onClick: () => undefined }, "cleared-3");
    toastWithAction("Cleared", { label: "Undo", onClick: () => undefined }, "cleared-4");
    toastSuccess("Cleared");
    toastSuccess("Saved");
    toastFailure("Cleared");
  });

  expect(screen.getAllByText("Cleared")).toHaveLength(4);
  expect(screen.getByText("Saved")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2);
});

test("shows a notice once more on the next page", async () => {
  const first = render(<Toaster />);
  act(() => toastSuccess("Banner saved"));
  dispatchEvent(new Event("pagehide"));
  first.unmount();
  toast.remove();

  const second = render(<Toaster />);
  expect(screen.getByText("Banner saved")).toBeVisible();
  // A notice is carried over to one page only.
  dispatchEvent(new Event("pagehide"));
  second.unmount();
  toast.remove();
  render(<Toaster />);
  expect(screen.queryByText("Banner saved")).toBeNull();
});

test("does not repeat a notice on the next page after it was shown for 3 s", async () => {
  const first = render(<Toaster />);
  act(() => {
    toastFailure("Please fill all the fields");
  });
  await after(3100);
  expect(screen.getByText("Please fill all the fields")).toBeVisible();
  dispatchEvent(new Event("pagehide"));
  first.unmount();
  toast.remove();

  render(<Toaster />);

  expect(screen.queryByText("Please fill all the fields")).toBeNull();
});

test("removes a notice when its Undo was used elsewhere", async () => {
  render(<Toaster />);
  act(() => toastWithAction("Cleared", { label: "Undo", onClick: () => undefined }, "cleared-1"));
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();

  act(() => dismissToast("cleared-1"));
  await after(2000);

  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(actionOf("cleared-1")).toBeUndefined();
});

test.each([
  ["a success", () => toastSuccess("Cleared")],
  ["a success with Undo", () => toastWithAction("Cleared", { label: "Undo", onClick: () => undefined }, "cleared-2")],
])("%s removes earlier failures", async (_, succeed) => {
  render(<Toaster />);
  act(() => toastFailure("Ans is not correct"));
  act(() => toastFailure("Not cleared"));
  expect(screen.getByText("Ans is not correct")).toBeVisible();
  expect(screen.getByText("Not cleared")).toBeVisible();

  act(succeed);
  await after(10);

  expect(screen.getByText("Cleared")).toBeVisible();
  expect(screen.queryByText("Ans is not correct")).toBeNull();
  expect(screen.queryByText("Not cleared")).toBeNull();
});

test.each(["not JSON", "7", '[{"message": 7}]'])("ignores invalid stored notices (%s)", (garbage) => {
  sessionStorage.setItem("toasts", garbage);
  render(<Toaster />);

  act(showStoredToasts);

  expect(screen.getByRole("region", { name: "Notices" })).toHaveTextContent("");
});
