import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

/** Asked before something that was typed is dropped. */
export function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title="Discard your changes?"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button tone="danger" onClick={onLeave}>
            Discard
          </Button>
        </>
      }
    >
      <p className="text-muted">What you typed is not saved.</p>
    </Dialog>
  );
}
