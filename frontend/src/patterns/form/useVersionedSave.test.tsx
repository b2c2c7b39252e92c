import { screen } from "@testing-library/react";
import { show } from "@tests/show";
import { toast } from "react-hot-toast/headless";
import { Button } from "@/ui/Button";
import { mergeOverTheirVersion, useVersionedSave } from "./useVersionedSave";

test("closes the form after a confirmed save, with the same toast as without confirmation", async () => {
  const onClose = vi.fn();
  function Screen() {
    const saving = useVersionedSave<object, { message: string; version: number }>({
      save: async () => ({ message: "Saved", version: 2 }),
      valuesOf: () => ({}),
      conflictTitle: "",
      describe: () => [],
      base: undefined,
      confirm: () => ({ title: "Save?", text: "", verb: "Confirm", needsCaptcha: false }),
      durationMs: 12_345,
      onUseTheirVersion: () => undefined,
      onClose,
    });
    return (
      <>
        <Button onClick={() => saving.save({}, 1)}>Save</Button>
        {saving.dialog}
      </>
    );
  }
  const success = vi.spyOn(toast, "success");
  const admin = show(<Screen />);
  await admin.click(screen.getByRole("button", { name: "Save" }));

  await admin.click(await screen.findByRole("button", { name: "Confirm" }));

  expect(await screen.findByText("Saved")).toBeVisible();
  expect(success).toHaveBeenCalledWith("Saved", expect.objectContaining({ duration: 12_345 }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  {
    name: "what only they changed keeps their value",
    yourVersion: { a: "1", b: "2" },
    base: { a: "1", b: "1" },
    theirVersion: { a: "3", b: "1" },
    saved: { a: "3", b: "2" },
  },
  {
    name: "what only they added stays",
    yourVersion: { a: "2" },
    base: { a: "1" },
    theirVersion: { a: "1", c: "3" },
    saved: { a: "2", c: "3" },
  },
  {
    name: "what only they removed stays away",
    yourVersion: { a: "2", b: "1" },
    base: { a: "1", b: "1" },
    theirVersion: { a: "1" },
    saved: { a: "2" },
  },
  {
    name: "what I removed stays away",
    yourVersion: { b: "1" },
    base: { a: "1", b: "1" },
    theirVersion: { a: "1", b: "2" },
    saved: { b: "2" },
  },
  {
    name: "what both changed keeps your value",
    yourVersion: { a: "2" },
    base: { a: "1" },
    theirVersion: { a: "3" },
    saved: { a: "2" },
  },
  {
    name: "without the initial values, your values win",
    yourVersion: { a: "1" },
    base: undefined,
    theirVersion: { a: "3" },
    saved: { a: "1" },
  },
])("$name", ({ yourVersion, base, theirVersion, saved }) => {
  expect(mergeOverTheirVersion<object>(yourVersion, base, theirVersion)).toEqual(saved);
});
