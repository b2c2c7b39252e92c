import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { CopyButton } from "./CopyButton";

test("announces a copy to screen readers", async () => {
  const admin = show(<CopyButton text="one" what="ID" />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();

  await admin.click(screen.getByRole("button", { name: "Copy ID" }));

  await waitFor(() => expect(status).toHaveTextContent("Copied"));
});

test("shows an error when the browser rejects the copy", async () => {
  const admin = show(<CopyButton text="one" what="ID" />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));

  await admin.click(screen.getByRole("button", { name: "Copy ID" }));

  expect(await screen.findByText("Could not copy. Select the text and copy it manually.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
});
