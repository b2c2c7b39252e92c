import { api, type Schema, unwrap } from "@/app/api/client";
import { may } from "@/app/config";
import { dismissToast } from "@/app/toasts";
import { forgetClicks } from "@/lib/clicks";
import { useSave } from "@/patterns/form/useSave";

const UNDO = "/api/App/analytics/admin/clearings/{clearing_id}/undo";

/** Bring cleared counts back, by the id of the clearing. However it is undone, its toast offers it no more. */
export function useUndoClearing(onDone: () => unknown) {
  const undo = useSave({
    save: (id: string) => unwrap(api.POST(UNDO, { params: { path: { clearing_id: id } } })),
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
      ? ({ data }: Schema<"ClearingAnswer">) => ({ id: data.id, act: () => undo.mutate(data.id) })
      : undefined,
  };
}
