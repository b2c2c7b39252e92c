import { QuestionDialog } from "@/components/form/QuestionDialog";
import { formatTime } from "@/lib/format";
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
  return (
    <QuestionDialog
      title={isPlanned ? TEXTS.cancelTitle(firing.name) : TEXTS.stopTitle(firing.name)}
      text={isPlanned ? TEXTS.cancelText(formatTime(firing.at)) : TEXTS.stopText}
      keep={TEXTS.keep}
      verb={isPlanned ? TEXTS.cancelVerb : TEXTS.stopVerb}
      act={() => stopFiring(firing.id)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
