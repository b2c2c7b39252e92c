import { BellOff } from "lucide-react";
import { useEffect, useState } from "react";
import { may } from "@/api/permissions";
import { formatQuantity } from "@/lib/format";
import { RoleNote } from "@/patterns/form/RoleGuard";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import { useList } from "@/patterns/list/useList";
import { hasUnsaved } from "@/session/unsaved";
import { EmptyState } from "@/ui/EmptyState";
import { deletePushes, fetchHistory, HISTORY_CSV, PAGE_SIZE, type Push } from "./api";
import { ComposeForm } from "./ComposeForm";
import { EditDialog } from "./EditDialog";
import { HistoryTable } from "./HistoryTable";
import { pollInterval } from "./states";

/** The form of a new notification and the history. */
export function NotificationsScreen() {
  const list = useList({
    queryKey: ["notifications"],
    load: fetchHistory,
    isPaged: true,
    pageSize: PAGE_SIZE,
    refetchInterval: ({ rows }) => pollInterval(rows),
  });
  const page = list.data;
  const draft = useDraft();
  // Stored separately, because the list may be empty during editing.
  const [edited, setEdited] = useState<Push>();
  const { head } = list;
  const sent = draft.copied ? 0 : draft.round;
  const [found] = useState(list.search);
  useEffect(() => {
    if (found) {
      // A URL with a search is about the list, which is below the form.
      head.current?.scrollIntoView();
    }
  }, [found, head]);
  useEffect(() => {
    if (sent > 0) {
      // The form with the focused button was reset, so move the focus to the list.
      head.current?.focus({ preventScroll: true });
    }
  }, [sent, head]);

  const { remove, bulk, dialog } = useDeleteRows(list, (ids) => ({
    title: `Delete ${formatQuantity(ids.length, "notification")}?`,
    text: "Pending notifications are canceled. Delivered notifications stay on phones. This cannot be undone.",
    send: (captcha) => deletePushes(ids, captcha),
  }));

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history="notification" />
      {!may("sendNotification") ? (
        <RoleNote operation="sendNotification" />
      ) : (
        <ComposeForm
          key={draft.round}
          copied={draft.copied}
          page={page}
          onSent={() => {
            draft.begin(undefined);
            return list.reload();
          }}
          onTested={list.reload}
        />
      )}
      <ListPage
        label="Sent and scheduled"
        list={list}
        noun="notification"
        search="Search notifications"
        csv={HISTORY_CSV}
        toolbar={<h2 className="order-first mr-auto px-1 font-semibold text-card max-md:w-full">Sent and scheduled</h2>}
        empty={
          <EmptyState
            icon={<BellOff aria-hidden />}
            title="No notifications yet"
            text="Notifications that you send or schedule appear here."
          />
        }
        bulk={bulk}
      >
        {({ isLogOnly }) => (
          <HistoryTable
            list={list}
            isLogOnly={isLogOnly}
            onDuplicate={draft.duplicate}
            onEdit={(push) => setEdited({ ...push })}
            onDelete={remove}
          />
        )}
      </ListPage>
      {dialog}
      {draft.dialog}
      {edited && (
        <EditDialog
          push={page?.rows.find(({ id }) => id === edited.id) ?? edited}
          page={page}
          onSaved={list.reload}
          // A late response must not close a dialog that was opened since.
          onClose={() => setEdited((now) => (now === edited ? undefined : now))}
        />
      )}
    </div>
  );
}

/** The initial values of the form, empty or duplicated. Typed values are discarded only after confirmation. */
function useDraft() {
  const [draft, setDraft] = useState<{ round: number; copied: Push | undefined }>({ round: 0, copied: undefined });
  const { leave, stay, dialog } = useDiscardPrompt();
  function begin(copied: Push | undefined) {
    stay();
    setDraft(({ round }) => ({ round: round + 1, copied }));
  }
  return {
    ...draft,
    begin,
    duplicate: (push: Push) => leave(hasUnsaved(), () => begin(push)),
    dialog,
  };
}
