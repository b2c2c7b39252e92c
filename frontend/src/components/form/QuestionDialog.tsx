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
    onDone,
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
          <Button
            tone="danger"
            pending={save.isPending} // Told only while it is there: whoever closed it may have been asked something else since.
            onClick={() => save.mutate(undefined, { onSuccess: onClose })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
    </Dialog>
  );
}
