import { act, screen, waitFor, within } from "@testing-library/react";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok, request } from "@tests/wire";
import { useState } from "react";
import { toastFailure } from "@/patterns/toasts/toasts";
import { beginSession, leaveWhenSignedOut, recheckSession } from "@/session/session";
import { registerUnsaved } from "@/session/unsaved";
import { Input } from "@/ui/Input";
import { Dialog } from "./Dialog";

const CHECK = "GET /api/admin/Authorization";
const SAVE = "PUT /api/App/push";

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <Dialog title="Edit push" onClose={() => setOpen(false)} footer={<button type="button">Save</button>}>
        <Input aria-label="Title" onKeyDown={({ key }) => key === "Enter" && toastFailure("Not saved")} />
      </Dialog>
    )
  );
}

test("announces a toast over an open dialog, and keeps the dialog open when it is dismissed", async () => {
  const admin = show(<Screen />);
  const field = await screen.findByRole("textbox", { name: "Title" });
  await admin.type(field, "Half-typed{Enter}");

  expect(await screen.findByRole("status")).toHaveTextContent("Not saved");
  expect(screen.getByRole("region", { name: "Notices" })).toHaveAttribute("aria-live", "polite");
  await admin.click(screen.getByRole("button", { name: "Dismiss" }));

  await waitFor(() => expect(screen.queryByText("Not saved")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Half-typed");
});

test("shows the sign-in link inside an open dialog when the session ends", async () => {
  watchLocation("/site/notification");
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(CHECK, ok());
  await recheckSession();
  const release = registerUnsaved({ name: "push", read: undefined });
  const admin = show(<Screen />);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit push" }));
  expect(dialog.queryByRole("link")).toBeNull();

  wire.on(SAVE, errorResponse(401, "Sign in first."));
  await act(() => request("PUT /api/App/push").catch(() => undefined));

  expect(dialog.getByRole("status")).toHaveTextContent("Your session has ended");
  await admin.tab({ shift: true });
  expect(dialog.getByRole("link", { name: "Sign in" })).toHaveFocus();
  expect(dialog.getByRole("link", { name: "Sign in" })).toHaveAttribute("target", "_blank");
  localStorage.setItem("admin_video_call", "next");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "admin_video_call", newValue: "next" })));
  await waitFor(() => expect(dialog.queryByRole("link")).toBeNull());
  expect(dialog.getByRole("textbox", { name: "Title" })).toBeVisible();
  release();
});

function TwoSteps() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Save
      </button>
      {step === 1 && (
        <Dialog title="Someone else saved" onClose={() => setStep(0)}>
          <button type="button" onClick={() => setStep(2)}>
            Keep your version
          </button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog title="Are you sure?" onClose={() => setStep(0)}>
          <Input aria-label="ResponseBody" />
        </Dialog>
      )}
    </>
  );
}

test("returns the focus to the first opener after a second dialog closes", async () => {
  const admin = show(<TwoSteps />);
  await admin.click(screen.getByRole("button", { name: "Save" }));
  await admin.click(await screen.findByRole("button", { name: "Keep your version" }));
  expect(await screen.findByRole("textbox", { name: "ResponseBody" })).toHaveFocus();

  await admin.keyboard("{Escape}");

  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus());
});

test("does not move the focus when it moved elsewhere as the dialog closed", async () => {
  const admin = show(<TwoSteps />);
  const opener = screen.getByRole("button", { name: "Save" });
  await admin.click(opener);
  const dialog = await screen.findByRole("dialog");
  const elsewhere = document.body.appendChild(document.createElement("button"));

  new MutationObserver(() => !dialog.isConnected && elsewhere.focus()).observe(document.body, {
    childList: true,
    subtree: true,
  });
  await admin.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});
