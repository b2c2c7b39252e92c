import { CANCEL } from "@/components/form/texts";
import { zoneName } from "@/lib/zone";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import type { PushPage } from "./api";
import { DIALOGS } from "./dialogTexts";
import { NOT_SET_UP, sayReach } from "./texts";

type SendDialogProps = {
  title: string;
  /** A date-time of the console's zone; empty for now. */
  sendAt: string;
  topic: string;
  page: PushPage | undefined;
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Whom it reaches and when, before every phone has it. */
export function SendDialog({ title, sendAt, topic, page, pending, onSend, onClose }: SendDialogProps) {
  // Once it is pressed it goes out: that cannot be called off here.
  const close = () => pending || onClose();
  return (
    <Dialog
      title={(sendAt ? DIALOGS.scheduleTitle : DIALOGS.sendTitle)(title)}
      onClose={close}
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            {CANCEL}
          </Button>
          <Button tone="primary" pending={pending} onClick={onSend}>
            {sendAt ? DIALOGS.schedule : DIALOGS.sendNow}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-muted">
        {page && <p>{page.isLogOnly ? NOT_SET_UP : sayReach(topic, page.topic)}</p>}
        <p className="tabular">
          {sendAt ? DIALOGS.planText(sayMoment(sendAt), zoneName()) : !page?.isLogOnly && DIALOGS.nowText}
        </p>
      </div>
    </Dialog>
  );
}

/** "2026-12-24T18:30" as "24/12/2026 06:30 PM". */
function sayMoment(local: string): string {
  const [day = "", time = ""] = local.split("T");
  const [hour = "0", minute = "00"] = time.split(":");
  const twelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return `${day.split("-").reverse().join("/")} ${twelve}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}
