import { useSave } from "@/components/form/useSave";
import { dismissToast } from "@/components/layout/toasts";
import { forgetClicks } from "@/lib/clicks";
import { type Answer, call, type Schema } from "@/lib/client";
import { may } from "@/lib/config";

/** The id of the clearing that a clear answered with. */
function clearingOf(answer: Answer): string {
  return (answer.data as Schema<"ClearingRow"> | undefined)?._id ?? "";
}

/** Bring cleared counts back, by the id of the clearing. However it is undone, its toast offers it no more. */
export function useUndoClearing(onDone: () => unknown) {
  const undo = useSave({
    save: (id: string) => call("POST", `/api/App/analytics/admin/clearings/${id}/undo`),
    onDone: (_, id) => {
      dismissToast(id);
      forgetClicks();
      return onDone();
    },
  });
  return {
    /** The id of the clearing that is being undone. */
    undoing: undo.isPending ? undo.variables : undefined,
    undo: undo.mutate,
    /** For the toast of a clear, of whoever may bring it back. */
    offer: may("restoreClearing")
      ? (answer: Answer) => ({ id: clearingOf(answer), act: () => undo.mutate(clearingOf(answer)) })
      : undefined,
  };
}
