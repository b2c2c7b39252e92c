import { fireEvent, waitFor } from "@testing-library/react";
import { afterPress } from "./press";

const act = vi.fn();

beforeEach(() => act.mockReset());

test("while a press is held nothing is done; it is done behind its click", async () => {
  fireEvent.mouseDown(document.body);
  afterPress(act);
  expect(act).not.toHaveBeenCalled();

  fireEvent.mouseUp(document.body);
  expect(act).not.toHaveBeenCalled();

  await waitFor(() => expect(act).toHaveBeenCalledOnce());
});

test.each([
  ["a right click, whose end a menu takes", { button: 2 }, undefined],
  [
    "a press that opens a menu",
    { button: 0 },
    () => fireEvent(document.body, new Event("contextmenu", { bubbles: true })),
  ],
  ["a press that the window does not see the end of", { button: 0 }, () => fireEvent.blur(window)],
])("after %s it is done at once", (_, pressed, end) => {
  fireEvent.mouseDown(document.body, pressed);
  end?.();

  afterPress(act);

  expect(act).toHaveBeenCalledOnce();
});
