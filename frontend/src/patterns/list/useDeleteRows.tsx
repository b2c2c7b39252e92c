import { Trash2 } from "lucide-react";
import { formatNumber } from "@/lib/format";
import { type Confirmation, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { Button } from "@/ui/Button";
import type { Selection } from "./DataTable";

type Question = Pick<Confirmation, "title" | "text" | "send">;

type DeletedList = { selected: readonly { id: string }[]; selection: Selection; reload: () => Promise<unknown> };

/** Delete rows after `question` is confirmed. `bulk` is the button for the selected ones. */
export function useDeleteRows({ selected, selection, reload }: DeletedList, question: (ids: string[]) => Question) {
  const { confirm, dialog } = useConfirmedAction();

  function remove(ids: string[]) {
    confirm({
      ...question(ids),
      verb: "Delete",
      onDone: () => {
        selection.onChange({});
        return reload();
      },
      onError: () => {
        // Someone else may have deleted the rows, or only the response was lost. Show the current list.
        void reload();
        return false;
      },
    });
  }
  const ids = selected.map(({ id }) => id);
  const bulk = (
    <Button
      size="small"
      tone="danger"
      aria-label={`Delete ${formatNumber(ids.length)} selected`}
      // Narrow on a phone, where other actions may be next to it.
      className="max-md:w-touch"
      icon={<Trash2 className="size-4 shrink-0" aria-hidden />}
      onClick={() => remove(ids)}
    >
      <span className="max-md:sr-only">Delete</span>
    </Button>
  );
  return { remove, bulk, dialog };
}
