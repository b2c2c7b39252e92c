import { Trash2 } from "lucide-react";
import { type Confirmation, useConfirmedAction } from "@/components/form/useConfirmedAction";
import { Button } from "@/ui/Button";
import { DELETE, sayDeleteSelected } from "./texts";
import type { ListPage } from "./useListPage";

type Question = Pick<Confirmation, "title" | "text" | "act">;

/** Rows are deleted once `question` is confirmed; `bulk` is the button for those that are ticked, for the list's card. */
export function useDeleteRows<T>({ selection, reload }: ListPage<T>, question: (ids: string[]) => Question) {
  const { ask, dialog } = useConfirmedAction();

  function remove(ids: string[]) {
    ask({
      ...question(ids),
      verb: DELETE,
      onDone: () => {
        selection.onChange(new Set());
        return reload();
      },
      onError: () => {
        // Somebody else may have been quicker, or the answer alone was lost: the list says what is there.
        void reload();
        return false;
      },
    });
  }
  const bulk = (ids: string[]) => (
    <Button
      size="small"
      tone="danger"
      aria-label={sayDeleteSelected(ids.length)}
      // On a phone there may be other acts beside it.
      className="max-md:w-touch"
      icon={<Trash2 className="size-4 shrink-0" aria-hidden />}
      onClick={() => remove(ids)}
    >
      <span className="max-md:sr-only">{DELETE}</span>
    </Button>
  );
  return { remove, bulk, dialog };
}
