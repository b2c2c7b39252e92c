import { QuestionDialog } from "@/components/form/QuestionDialog";
import type { Push } from "./api";
import { cancelPush } from "./dialogApi";
import { DIALOGS } from "./dialogTexts";

/** Asked before a push is not sent: a cancelled one cannot be taken up again. */
export function CancelDialog({ push, onDone, onClose }: { push: Push; onDone: () => unknown; onClose: () => void }) {
  return (
    <QuestionDialog
      title={DIALOGS.cancelTitle(push.title)}
      text={DIALOGS.cancelText}
      keep={DIALOGS.keep}
      verb={DIALOGS.cancelVerb}
      act={() => cancelPush(push.id)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
