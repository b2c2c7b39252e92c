import { CANCEL } from "@/components/form/texts";
import { useSave } from "@/components/form/useSave";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import type { PersonAct } from "./acts";

type ConfirmDialogProps = { asked: PersonAct; onClose: () => void; onChanged: () => unknown };

/** Says what will happen to whom, and does it. */
export function ConfirmDialog({ asked, onClose, onChanged }: ConfirmDialogProps) {
  const save = useSave<void>({
    save: asked.save,
    onDone: async () => {
      await onChanged();
      onClose();
    },
    onRefused: () => {
      // What was on screen is over: the list shows what is.
      onClose();
      onChanged();
      return false;
    },
  });
  return (
    <Dialog
      title={asked.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button
            tone={asked.isDangerous ? "danger" : "primary"}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {asked.label}
          </Button>
        </>
      }
    >
      <p className="text-muted">{asked.text}</p>
    </Dialog>
  );
}
