import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { useState } from "react";
import { LoadingOverlay } from "./LoadingOverlay";

function Screen() {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <LoadingOverlay busy={isBusy} skeleton={<p>On its way</p>}>
        <button type="button" onClick={() => setBusy(true)}>
          Load
        </button>
      </LoadingOverlay>
      <input aria-label="Elsewhere" />
      <button
        type="button"
        onClick={() => setBusy(false)}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        Arrive
      </button>
    </>
  );
}

async function load() {
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Load" }));
  expect(await screen.findByText("On its way")).toBeVisible();
  return admin;
}

async function arrive(admin: Awaited<ReturnType<typeof load>>) {
  await admin.click(screen.getByRole("button", { name: "Arrive" }));
  expect(await screen.findByRole("button", { name: "Load" })).toBeVisible();
}

test("restores the focus after loading", async () => {
  const admin = await load();
  // The browser blurs hidden elements; jsdom does not.
  screen.getByText("Load").blur();

  await arrive(admin);

  await waitFor(() => expect(screen.getByRole("button", { name: "Load" })).toHaveFocus());
});

test("does not move the focus when it moved elsewhere during loading", async () => {
  const admin = await load();
  await admin.type(screen.getByLabelText("Elsewhere"), "abc");

  await arrive(admin);

  expect(screen.getByLabelText("Elsewhere")).toHaveFocus();
});
