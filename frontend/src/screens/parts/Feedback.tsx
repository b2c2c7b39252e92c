import { useState } from "react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { DEFAULT_TOAST_MS, toastFailure, toastSuccess } from "@/components/layout/toasts";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Section, State } from "./Section";

export function Feedback() {
  return (
    <Section title="Toasts and dialogs">
      <State name="toasts">
        <Button onClick={() => toastSuccess("Ad updated successfully!")}>Success, 2 s</Button>
        <Button onClick={() => toastFailure("Error updating ad.")}>Failure, 6 s</Button>
        <Button onClick={() => toastSuccess("Stays for the library's default.", DEFAULT_TOAST_MS)}>Success, 5 s</Button>
      </State>
      <Dialogs />
    </Section>
  );
}

function Dialogs() {
  const { ask, dialog } = useConfirmedAction();
  const [isOpen, setOpen] = useState(false);

  function confirm(needsTypedWord: boolean) {
    ask({
      title: "Delete 3 ads",
      text: "3 ads and their counts will be gone. Here nothing is deleted.",
      verb: "Delete",
      act: () => Promise.resolve({ status: true, message: "Solved" }),
      needsTypedWord,
    });
  }

  return (
    <State name="dialogs">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Button onClick={() => confirm(false)}>Captcha</Button>
      <Button onClick={() => confirm(true)}>Captcha and typed word</Button>
      {dialog}
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)} footer={<Button tone="primary">Done</Button>}>
          <p className="text-muted">Focus stays in it and returns to the button.</p>
        </Dialog>
      )}
    </State>
  );
}
