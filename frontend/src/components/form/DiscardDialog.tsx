import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DISCARD, DISCARD_TEXT, DISCARD_TITLE, KEEP_EDITING } from "./texts";

/** Asked before something that was typed is dropped. */
export function DiscardDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title={DISCARD_TITLE}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{KEEP_EDITING}</Button>
          <Button tone="danger" onClick={onLeave}>
            {DISCARD}
          </Button>
        </>
      }
    >
      <p className="text-muted">{DISCARD_TEXT}</p>
    </Dialog>
  );
}
