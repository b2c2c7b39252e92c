import { Pause, Play } from "lucide-react";
import type { ApiError } from "@/api/ApiError";
import type { Schema } from "@/api/client";
import { formatNumber, formatRelative } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { type Confirmation, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useSave } from "@/patterns/form/useSave";
import { DEFAULT_TOAST_MS, toastFailure } from "@/patterns/toasts/toasts";
import { Button } from "@/ui/Button";
import { confirmRowExit } from "./openRow";

type ActiveButtonsProps = {
  /** The selected rows with their shown versions. */
  rows: readonly Schema<"SeenRow">[];
  save: (rows: readonly Schema<"SeenRow">[], isActive: boolean, captcha: string) => Promise<{ message: string }>;
  /** The verbs of the two actions. */
  verbs: { on: string; off: string };
  /** The confirmation dialog, if the action requires a captcha. */
  question?: (count: number, isActive: boolean) => Pick<Confirmation, "title" | "text">;
  reload: () => Promise<unknown>;
};

/** Buttons that activate or deactivate the selected rows. The selection stays, so that the other button reverts it. */
export function ActiveButtons({ rows, save, verbs, question, reload }: ActiveButtonsProps) {
  const { confirm, dialog } = useConfirmedAction();
  function onError({ status, change, message }: ApiError): boolean {
    const isOld = status === 409;
    if (isOld) {
      toastFailure(`${message} ${describeChange(change)}`.trim());
    }
    return isOld;
  }
  const saving = useSave({
    save: (isActive: boolean) => save(rows, isActive, ""),
    durationMs: DEFAULT_TOAST_MS,
    reload,
    onError,
  });
  function change(isActive: boolean) {
    if (question) {
      confirm({
        ...question(rows.length, isActive),
        verb: isActive ? verbs.on : verbs.off,
        tone: "primary",
        send: (captcha) => save(rows, isActive, captcha),
        reload,
        onError,
      });
    } else {
      saving.mutate(isActive);
    }
  }
  const button = (verb: string, Icon: typeof Play, isActive: boolean) => (
    <Button
      size="small"
      aria-label={`${verb}: ${formatNumber(rows.length)} selected`}
      icon={<Icon className="size-4 max-md:hidden" aria-hidden />}
      pending={saving.isPending && saving.variables === isActive}
      disabled={saving.isPending && saving.variables !== isActive}
      onClick={() => confirmRowExit(() => change(isActive))}
    >
      {verb}
    </Button>
  );
  return (
    <>
      {button(verbs.off, Pause, false)}
      {button(verbs.on, Play, true)}
      {dialog}
    </>
  );
}

function describeChange(changed: unknown): string {
  const { by, at } = (changed ?? {}) as Partial<Schema<"Changed">>;
  return by && at ? `It was saved by ${by}, ${formatRelative(at, serverNow())}.` : "";
}
