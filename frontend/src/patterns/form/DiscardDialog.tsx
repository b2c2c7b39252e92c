import { ConfirmDialog } from "./ConfirmDialog";

/** Asked before unsaved input is dropped. */
export function DiscardDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      text="Your changes have not been saved."
      cancel="Keep editing"
      verb="Discard"
      needsCaptcha={false}
      onClose={onClose}
      onConfirm={onLeave}
    />
  );
}
