import { type ReactNode, useCallback, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";

type DiscardPrompt = {
  /** Run `go`, after confirmation if there is unsaved input. */
  leave: (isUnsaved: boolean, go: () => void) => void;
  /** Close the dialog, because the input was saved or replaced. */
  stay: () => void;
  dialog: ReactNode;
};

/** Ask before unsaved input is dropped. */
export function useDiscardPrompt(): DiscardPrompt {
  const [asked, setAsked] = useState<() => void>();
  const leave = useCallback((isUnsaved: boolean, go: () => void) => (isUnsaved ? setAsked(() => go) : go()), []);
  const stay = () => setAsked(undefined);
  const dialog = asked && (
    <ConfirmDialog
      title="Discard your changes?"
      text="Your changes have not been saved."
      cancel="Keep editing"
      verb="Discard"
      needsCaptcha={false}
      onClose={stay}
      onConfirm={() => {
        stay();
        asked();
      }}
    />
  );
  return { leave, stay, dialog };
}
