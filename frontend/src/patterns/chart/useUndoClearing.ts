import { api, type Schema, unwrap } from "@/app/api/client";
import { may } from "@/app/config";
import { dismissToast } from "@/app/toasts";
import { forgetClicks } from "@/lib/clicks";
import { useSave } from "@/patterns/form/useSave";

const UNDO = "/api/App/analytics/admin/clearings/{clearing_id}/undo";

/** Restore cleared counts by the ID of the clearing. This also removes Undo from the toast. */
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
    /** The ID of the clearing that is being undone. */
    undoing: undo.isPending ? undo.variables : undefined,
    undo: undo.mutate,
    /** The action for the toast, if the admin's role allows it. */
    offer: may("restoreClearing")
      ? ({ data }: Schema<"ClearingAnswer">) => ({ id: data.id, act: () => undo.mutate(data.id) })
      : undefined,
  };
}
