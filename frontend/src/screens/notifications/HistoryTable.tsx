import { useState } from "react";
import { formatTime } from "@/lib/format";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { type Column, DataTable, type Selection } from "@/parts/data-table/DataTable";
import { useSave } from "@/parts/save/useSave";
import { Menu } from "@/parts/ui/Menu";
import { cancelPush, PAGE_SIZE, type Push, resendPush, retryPush } from "./api";
import { PushIcon } from "./PushIcon";
import { canBeStopped, StateBadge, sayProgress } from "./states";
import { ViewDialog } from "./ViewDialog";

export type HistoryTableProps = {
  pushes: readonly Push[];
  page: number;
  selection: Selection;
  onChanged: () => unknown;
  onDelete: (push: Push) => void;
};

export function HistoryTable({ pushes, page, selection, onChanged, onDelete }: HistoryTableProps) {
  const [viewed, setViewed] = useState<Push>();
  const { ask, dialog } = useConfirmedAction();
  const stop = useSave({
    save: (push: Push) => cancelPush(push.id),
    onDone: onChanged,
    onRefused: () => void onChanged(),
  });

  function itemsOf(push: Push) {
    return [
      { label: "View", act: () => setViewed(push) },
      {
        label: "Resend",
        act: () =>
          ask({
            title: `Resend “${push.title}”`,
            text: "Every phone gets it once more, as a new notification with the same icon.",
            verb: "Resend",
            tone: "primary",
            act: (captcha) => resendPush(push, captcha),
            onDone: onChanged,
          }),
      },
      ...(push.state === "failed" ? [{ label: "Send again", act: () => retry(push) }] : []),
      ...(canBeStopped(push) ? [{ label: "Stop", act: () => stop.mutate(push) }] : []),
      { label: "Delete", isDangerous: true, act: () => onDelete(push) },
    ];
  }
  function retry(push: Push) {
    ask({
      title: `Send “${push.title}” again`,
      text: `It failed: ${push.error}. It is tried for another day.`,
      verb: "Send again",
      tone: "primary",
      act: (captcha) => retryPush(push.id, captcha),
      onDone: onChanged,
    });
  }
  return (
    <>
      <DataTable
        label="Notifications"
        columns={COLUMNS}
        rows={pushes}
        rowKey={(push) => push.id}
        firstNumber={(page - 1) * PAGE_SIZE + 1}
        selection={selection}
        actions={(push) => <Menu label={`Actions of ${push.title}`} items={itemsOf(push)} />}
      />
      {viewed && <ViewDialog push={viewed} onClose={() => setViewed(undefined)} />}
      {dialog}
    </>
  );
}

const COLUMNS: readonly Column<Push>[] = [
  {
    name: "title",
    title: "Notification",
    sortBy: (push) => push.title.toLowerCase(),
    cell: (push) => (
      <span className="flex min-w-0 items-center gap-3">
        <PushIcon address={push.icon} className="size-8" />
        <span className="grid min-w-0">
          <span className="line-clamp-2 wrap-anywhere font-medium" dir="auto">
            {push.title}
          </span>
          <span className="line-clamp-2 wrap-anywhere text-meta text-muted" dir="auto">
            {push.message}
          </span>
        </span>
      </span>
    ),
  },
  {
    name: "url",
    title: "URL",
    cell: (push) => <span className="line-clamp-2 break-all text-meta">{push.url || "—"}</span>,
  },
  {
    name: "state",
    title: "State",
    sortBy: (push) => push.state,
    cell: (push) => (
      <span className="grid justify-items-start gap-1">
        <StateBadge state={push.state} />
        <span className="wrap-anywhere text-meta text-muted">{sayProgress(push)}</span>
      </span>
    ),
  },
  {
    name: "at",
    title: "Time",
    sortBy: (push) => push.createdAt,
    cell: (push) => (
      <span className="tabular whitespace-nowrap text-meta text-muted">{formatTime(push.createdAt)}</span>
    ),
  },
];
