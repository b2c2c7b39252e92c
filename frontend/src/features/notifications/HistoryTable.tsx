import { useCallback, useState } from "react";
import { may } from "@/api/permissions";
import { formatCount, formatTime } from "@/lib/format";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import type { List } from "@/patterns/list/useList";
import { Menu, type MenuItem } from "@/patterns/Menu";
import { Badge } from "@/ui/Badge";
import { pushState, StateBadge } from "@/ui/StateBadge";
import { useStableCallback } from "@/ui/useStableCallback";
import { cancelPush, type Push, type PushPage, resendPush, retryPush } from "./api";
import { PushIcon } from "./PushIcon";
import { audienceLabel } from "./sendQuestion";
import { canBeCanceled, canBeEdited, canBeResent, openRate, statusDetail } from "./states";
import { ViewDialog } from "./ViewDialog";

type HistoryTableProps = {
  list: List<Push, PushPage>;
  /** True without FCM credentials: notifications are only logged. */
  isLogOnly: boolean;
  /** Called to start a new notification with the same texts and icon. */
  onDuplicate: (push: Push) => void;
  onEdit: (push: Push) => void;
  onDelete: (ids: string[]) => void;
};

export function HistoryTable({ list, isLogOnly, onDuplicate, onEdit, onDelete }: HistoryTableProps) {
  const [chosen, setChosen] = useState<Push>();
  const { confirm, dialog } = useConfirmedAction();

  function resend(push: Push) {
    confirm({
      title: `Resend “${push.title}”?`,
      text: isLogOnly
        ? "The notification is written to the server log again. It is not sent to any phone."
        : "The same phones receive it again as a new notification. You cannot recall it.",
      verb: "Resend",
      tone: "primary",
      send: (captcha, idempotencyKey) => resendPush(push, captcha, idempotencyKey),
      repeatOf: push.id,
      onDone: list.reload,
    });
  }
  function retry(push: Push) {
    confirm({
      title: `Send “${push.title}” again?`,
      text: `The last attempt failed: ${push.error}. The server retries for up to 24 hours.`,
      verb: "Send again",
      tone: "primary",
      send: (captcha) => retryPush(push.id, captcha),
      reload: list.reload,
    });
  }
  function cancel(push: Push) {
    confirm({
      title: `Cancel “${push.title}”?`,
      text: "It is not sent to any phone. It stays in the list, and you can duplicate it as a draft.",
      cancel: "Keep",
      verb: "Cancel sending",
      needsCaptcha: false,
      send: () => cancelPush(push.id),
      reload: list.reload,
    });
  }
  // The current row, or the last known one if it left the page.
  const viewed = list.rows.find(({ id }) => id === chosen?.id) ?? chosen;
  const open = useStableCallback((action: Action, push: Push) => {
    const actions: Record<Action, () => void> = {
      view: () => setChosen(push),
      edit: () => onEdit(push),
      resend: () => resend(push),
      duplicate: () => onDuplicate(push),
      retry: () => retry(push),
      cancel: () => cancel(push),
      remove: () => onDelete([push.id]),
    };
    actions[action]();
  });
  const actions = useCallback(
    (push: Push) => <Menu label={`Actions for ${push.title}`} items={itemsOf(push, (action) => open(action, push))} />,
    [open],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label="Notifications"
        columns={COLUMNS}
        selection={may("removeNotifications") ? list.selection : undefined}
        actions={actions}
        actionsWidth="md:w-17 lg:w-24"
      />
      {viewed && <ViewDialog push={viewed} onClose={() => setChosen(undefined)} />}
      {dialog}
    </>
  );
}

type Action = "view" | "edit" | "resend" | "duplicate" | "retry" | "cancel" | "remove";

/** Return the actions for a notification in its state. */
function itemsOf(push: Push, open: (action: Action) => void): MenuItem[] {
  const items: (MenuItem & { isOffered?: boolean })[] = [
    { label: "View", onSelect: () => open("view") },
    { label: "Edit", operation: "updateNotification", onSelect: () => open("edit"), isOffered: canBeEdited(push) },
    { label: "Resend", operation: "resendNotification", onSelect: () => open("resend"), isOffered: canBeResent(push) },
    { label: "Duplicate as draft", operation: "sendNotification", onSelect: () => open("duplicate") },
    {
      label: "Send again",
      operation: "retryNotification",
      onSelect: () => open("retry"),
      isOffered: push.state === "failed" && !push.isTest,
    },
    {
      label: "Cancel",
      operation: "cancelNotification",
      onSelect: () => open("cancel"),
      isOffered: canBeCanceled(push),
    },
    { label: "Delete", isDangerous: true, operation: "removeNotifications", onSelect: () => open("remove") },
  ];
  return items.filter(({ isOffered = true }) => isOffered);
}

/** The reported counts: opened and received. */
function Reports({ push }: { push: Push }) {
  const rate = openRate(push);
  return rate ? (
    <span className="tabular grid">
      <span>
        <span>{formatCount(push.opened)}</span> <span className="text-muted">{`(${rate})`}</span>
      </span>
      <span className="text-meta text-muted">{`of ${formatCount(push.received)} received`}</span>
    </span>
  ) : (
    <span className="text-muted">—</span>
  );
}

const column = columnsOf<Push>();

const COLUMNS = column.columns([
  column.accessor((push) => push.title.toLowerCase(), {
    id: "title",
    header: "Notification",
    cell: ({ row: { original: push } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <PushIcon address={push.icon} className="size-8" />
        <span className="grid min-w-0">
          <span className="line-clamp-2 wrap-anywhere font-medium" dir="auto" title={push.title}>
            {push.title}
          </span>
          <span className="line-clamp-2 wrap-anywhere text-meta text-muted" dir="auto" title={push.message}>
            {push.message}
          </span>
        </span>
      </span>
    ),
  }),
  column.display({
    id: "to",
    header: "To",
    meta: { className: "md:max-xl:hidden xl:w-28" },
    cell: ({ row: { original: push } }) => (
      <span className="flex flex-wrap items-center gap-1">
        <span className="wrap-anywhere">{audienceLabel(push.topic)}</span>
        {push.isTest && <Badge>Test</Badge>}
      </span>
    ),
  }),
  column.display({
    id: "url",
    header: "URL",
    // Narrow tables show it only in the details.
    meta: { className: "md:max-xl:hidden xl:w-[13%]" },
    cell: ({ row: { original: push } }) => (
      <span
        className="text-meta max-md:line-clamp-2 max-md:flex-1 max-md:break-all md:block md:truncate"
        title={push.url}
      >
        {push.url || "—"}
      </span>
    ),
  }),
  column.accessor((push) => push.state, {
    id: "state",
    header: "State",
    meta: { className: "md:w-36 lg:w-56" },
    cell: ({ row: { original: push } }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge state={pushState(push)} />
        <span className="wrap-anywhere text-meta text-muted">{statusDetail(push)}</span>
      </span>
    ),
  }),
  column.accessor((push) => push.opened, {
    id: "opened",
    header: "Opened",
    meta: { className: "md:w-28 lg:w-32" },
    cell: ({ row: { original: push } }) => <Reports push={push} />,
  }),
  column.accessor((push) => push.createdAt, {
    id: "at",
    header: "Time",
    meta: { className: "md:w-25 lg:w-30 xl:w-46" },
    cell: ({ row: { original: push } }) => (
      <span className="tabular text-meta text-muted xl:whitespace-nowrap">{formatTime(push.createdAt)}</span>
    ),
  }),
]);
