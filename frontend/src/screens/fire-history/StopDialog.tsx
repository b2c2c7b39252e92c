import { useSave } from "@/components/form/useSave";
import { formatTime } from "@/lib/format";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { type FiredAd, type PlannedFiring, stopFiring } from "./api";
import { TEXTS } from "./texts";

type StopDialogProps = {
  firing: FiredAd | PlannedFiring;
  onDone: () => unknown;
  onClose: () => void;
};

/** Asked before an ad goes off every phone, or a planned one is not fired. */
export function StopDialog({ firing, onDone, onClose }: StopDialogProps) {
  const isPlanned = firing.state === "planned";
  const stop = useSave({
    save: () => stopFiring(firing.id),
    onDone: async () => {
      await onDone();
      onClose();
    },
    onRefused: () => {
      // It was missed or deleted meanwhile: the list says so.
      void onDone();
      onClose();
      return false;
    },
  });
  return (
    <Dialog
      title={isPlanned ? TEXTS.cancelTitle(firing.name) : TEXTS.stopTitle(firing.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.keep}</Button>
          <Button tone="danger" pending={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {isPlanned ? TEXTS.cancelVerb : TEXTS.stopVerb}
          </Button>
        </>
      }
    >
      <p className="text-muted">{isPlanned ? TEXTS.cancelText(formatTime(firing.at)) : TEXTS.stopText}</p>
    </Dialog>
  );
}
