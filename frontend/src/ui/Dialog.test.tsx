import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";

test("a dialog whose script is lost closes with a word, and the page stays", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("./DialogBox", () => {
    throw new Error("Loading chunk failed");
  });
  vi.resetModules();
  const { Dialog } = await import("./Dialog");
  const onClose = vi.fn();

  show(
    <>
      <p>What was typed</p>
      <Dialog title="Delete 2 ads" onClose={onClose}>
        Really?
      </Dialog>
    </>,
  );

  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("This part of the screen did not arrive"));
  expect(onClose).toHaveBeenCalled();
  expect(screen.getByText("What was typed")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(logged).toHaveBeenCalled();
  vi.doUnmock("./DialogBox");
});
