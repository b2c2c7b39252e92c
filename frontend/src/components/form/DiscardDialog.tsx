import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DISCARD, DISCARD_TEXT, DISCARD_TITLE, KEEP_EDITING } from "./texts";

/** Asked before something that was typed is dropped. */
export function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title={DISCARD_TITLE}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{KEEP_EDITING}</Button>
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
