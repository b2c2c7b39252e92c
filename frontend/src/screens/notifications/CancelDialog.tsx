import { useSave } from "@/components/form/useSave";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { cancelPush, type Push } from "./api";
import { DIALOGS } from "./dialogTexts";

/** Asked before a push is not sent: a cancelled one cannot be taken up again. */
export function CancelDialog({ push, onDone, onClose }: { push: Push; onDone: () => unknown; onClose: () => void }) {
  const cancel = useSave<void>({
    save: () => cancelPush(push.id),
    onDone: async () => {
      await onDone();
      onClose();
    },
    onRefused: () => {
      // It went out or was deleted meanwhile: the list says so.
      void onDone();
      onClose();
      return false;
    },
  });
  return (
    <Dialog
      title={DIALOGS.cancelTitle(push.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{DIALOGS.keep}</Button>
          <Button tone="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {DIALOGS.cancelVerb}
          </Button>
        </>
      }
    >
      <p className="text-muted">{DIALOGS.cancelText}</p>
    </Dialog>
  );
}
