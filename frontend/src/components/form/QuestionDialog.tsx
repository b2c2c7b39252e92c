import type { Answer } from "@/lib/client";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useSave } from "./useSave";

type QuestionDialogProps = {
  title: string;
  /** What will be over. */
  text: string;
  /** The verbs on the buttons. */
  keep: string;
  verb: string;
  act: () => Promise<Answer>;
  /** Read what is shown anew. */
  onDone: () => unknown;
  onClose: () => void;
};

/** Asked before something that runs or is planned is ended. */
export function QuestionDialog({ title, text, keep, verb, act, onDone, onClose }: QuestionDialogProps) {
  const save = useSave<void>({
    save: act,
    onDone: async () => {
      await onDone();
      onClose();
    },
    onRefused: ({ code }) => {
      if (code === 404 || code === 409) {
        // It ended or was deleted meanwhile: what is read anew says so.
        void onDone();
        onClose();
      }
      return false;
    },
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button tone="danger" pending={save.isPending} onClick={() => save.mutate()}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
    </Dialog>
  );
}
