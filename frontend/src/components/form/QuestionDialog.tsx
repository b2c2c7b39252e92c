import { ApiError } from "@/app/api/ApiError";
import type { Answer } from "@/lib/client";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useSave } from "./useSave";

// It ended or was deleted meanwhile: what is read anew says so.
const isOver = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

type QuestionDialogProps = {
  title: string;
  /** What will be over. */
  text: string;
  /** The verbs on the buttons. */
  keep: string;
  verb: string;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  act: () => Promise<Answer>;
  /** Read what is shown anew. */
  onDone: () => unknown;
  onClose: () => void;
};

/** Says what will happen, and does it: before what runs or is planned is ended, before a person gets another role. */
export function QuestionDialog({ title, text, keep, verb, isHarmless, act, onDone, onClose }: QuestionDialogProps) {
  const save = useSave<void>({
    save: act,
    onDone,
    onError: (error) => {
      if (isOver(error)) {
        void onDone();
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
            tone={isHarmless ? "primary" : "danger"}
            pending={save.isPending}
            // Told only while it is there: whoever closed it may have been asked something else since.
            onClick={() =>
              save.mutate(undefined, { onSuccess: onClose, onError: (error) => isOver(error) && onClose() })
            }
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
