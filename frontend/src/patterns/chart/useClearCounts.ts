import { api, type Schema, unwrap } from "@/api/client";
import { may } from "@/api/permissions";
import { forgetClicks } from "@/lib/clicks";
import { type DayRange, formatRange } from "@/lib/dates";
import { formatQuantity } from "@/lib/format";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useSave } from "@/patterns/form/useSave";
import { dismissToast, toastFailure } from "@/patterns/toasts/toasts";
import type { Count } from "./api";
import { sumCounts } from "./counts";

const UNDO = "/api/App/analytics/admin/clearings/{clearing_id}/undo";

type ClearRequest = {
  title: string;
  /** The shown counts, which are cleared. */
  rows: readonly { name: string; clicks: Count; views: Count }[];
  range: DayRange;
  /** What a row is. */
  noun?: string;
  verb?: string;
  send: (captcha: string) => Promise<Schema<"ClearingResponse">>;
};

/** Clear counts after a captcha, and restore them. `onUndone` is called before the reload of restored counts. */
export function useClearCounts(reload: () => unknown, onUndone?: () => void) {
  const { confirm, dialog, isActing } = useConfirmedAction<Schema<"ClearingResponse">>();
  const undo = useSave({
    save: (id: string) => unwrap(api.POST(UNDO, { params: { path: { clearing_id: id } } })),
    onDone: (_, id) => {
      dismissToast(id);
      forgetClicks();
      onUndone?.();
    },
    reload,
  });

  function clear({ title, rows, range, noun = "ad", verb = "Clear", send }: ClearRequest) {
    if (rows.every((row) => !row.clicks && !row.views)) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    const clicks = formatQuantity(sumCounts(rows.map((row) => row.clicks)), "click");
    const views = formatQuantity(sumCounts(rows.map((row) => row.views)), "view");
    const whose = rows.length === 1 ? `“${rows[0]?.name}”` : formatQuantity(rows.length, noun);
    confirm({
      title,
      text: `${CLEAR_PROMPT}\nThis ${verb.toLowerCase()}s ${clicks} and ${views} from ${whose}, ${formatRange(range)}. You can undo this for 30 days.`,
      verb,
      send,
      undo: may("restoreClearing") ? ({ data }) => ({ id: data.id, onClick: () => undo.mutate(data.id) }) : undefined,
      onDone: reload,
    });
  }
  return {
    clear,
    dialog,
    /** An action is pending, or the counts are loaded after it. */
    isActing,
    undo: undo.mutate,
    /** The ID of the cleared counts that are being restored. */
    undoing: undo.isPending ? undo.variables : undefined,
  };
}
