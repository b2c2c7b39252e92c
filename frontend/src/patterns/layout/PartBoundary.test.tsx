import { screen } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { lazy, useState } from "react";
import { useForm } from "react-hook-form";
import type { MockInstance } from "vitest";
import { setPageConfig } from "@/lib/config";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { PartBoundary } from "./PartBoundary";

let isBroken = true;
let logged: MockInstance;

function Fragile() {
  if (isBroken) {
    throw new Error("broken");
  }
  return <p>Chart</p>;
}

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  isBroken = true;
});

test("keeps the rest of the screen when a part crashes, and renders the part again on Retry", async () => {
  const place = watchLocation();
  const admin = show(
    <>
      <input aria-label="Note" />
      <PartBoundary>
        <Fragile />
      </PartBoundary>
    </>,
  );
  await admin.type(screen.getByLabelText("Note"), "half-typed");
  expect(screen.getByRole("alert")).toHaveTextContent("This section could not be shown.");

  isBroken = false;
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(screen.getByText("Chart")).toBeVisible();
  expect(screen.getByLabelText("Note")).toHaveValue("half-typed");
  expect(place.assign).not.toHaveBeenCalled();
});

test("logs a crash, and opens /Error on a screen with that setting", async () => {
  const place = watchLocation();
  setPageConfig(aPage({ onCrash: "error-page" }));

  show(
    <PartBoundary>
      <Fragile />
    </PartBoundary>,
  );

  await vi.waitFor(() => expect(place.assign).toHaveBeenCalledWith("/Error"));
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: "broken" }));
});

test("offers to reload when the code of a part cannot be loaded, on every screen", async () => {
  const place = watchLocation();
  setPageConfig(aPage({ onCrash: "error-page" }));
  const Lost = lazy(() =>
    Promise.reject(Object.assign(new Error("Loading chunk 1 failed."), { name: "ChunkLoadError" })),
  );

  const admin = show(
    <PartBoundary skeleton={<p>Loading</p>}>
      <Lost />
    </PartBoundary>,
  );
  expect(await screen.findByText("No connection, or a new version was installed.")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(place.reload).toHaveBeenCalled();
  expect(place.assign).not.toHaveBeenCalled();
});

test("stays on the screen when a browser extension such as a translator changed the page", async () => {
  const place = watchLocation();
  setPageConfig(aPage({ onCrash: "error-page" }));
  function Translated(): never {
    throw new DOMException("The node to be removed is not a child of this node.", "NotFoundError");
  }

  show(
    <PartBoundary>
      <Translated />
    </PartBoundary>,
  );

  expect(screen.getByRole("alert")).toHaveTextContent("This section could not be shown.");
  expect(place.assign).not.toHaveBeenCalled();
});

test("keeps what was typed in the part that crashed", async () => {
  isBroken = false;
  function Fields() {
    const form = useForm({ defaultValues: { title: "" } });
    useFormDraft(form, "draft");
    return <input aria-label="Title" {...form.register("title")} />;
  }
  function Part() {
    const [presses, setPresses] = useState(0);
    return (
      <PartBoundary>
        <Fields />
        <button type="button" onClick={() => setPresses(presses + 1)}>
          Break
        </button>
        <Fragile key={presses} />
      </PartBoundary>
    );
  }
  const admin = show(<Part />);
  await admin.type(screen.getByLabelText("Title"), "half-typed");
  isBroken = true;
  await admin.click(screen.getByRole("button", { name: "Break" }));
  expect(screen.getByRole("alert")).toBeVisible();

  isBroken = false;
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(screen.getByLabelText("Title")).toHaveValue("half-typed");
});
