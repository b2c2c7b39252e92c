import { BellOff, Trash2 } from "lucide-react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { pageConfig } from "@/lib/config";
import { sayNumber } from "@/lib/words";
import { Button } from "@/ui/Button";
import { deletePushes, fetchHistory, PAGE_SIZE } from "./api";
import { ComposeForm } from "./ComposeForm";
import { HistoryTable } from "./HistoryTable";
import { isUnderWay } from "./states";

const LOOK_EVERY_MS = 2000;

/** Push notifications: write one, and see what became of the others. */
export function NotificationsScreen() {
  const list = useListPage({
    queryKey: ["notifications"],
    load: ({ page }) => fetchHistory(page),
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
    lookAgain: ({ pushes }) => (pushes.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });
  const { ask, dialog } = useConfirmedAction();
  const isLogOnly = list.query.data?.isLogOnly ?? pageConfig().logsPushes === true;

  function remove(ids: readonly string[]) {
    ask({
      title: `Delete ${sayNumber(ids.length, "notification")}`,
      text: "Pending sends are cancelled. Notifications already delivered stay on phones.",
      verb: "Delete",
      act: (captcha) => deletePushes([...ids], captcha),
      onDone: () => {
        list.selection.onChange(new Set());
        return list.reload();
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Notifications" purpose="Push notifications to all users." history="notification" />
      {isLogOnly && (
        <p role="status" className="rounded-card border border-border bg-warning-soft p-4">
          Push is not set up (no FCM credentials). Notifications are only written to the server log.
        </p>
      )}
      <ComposeForm onSent={list.reload} />
      <ListCard
        label="History"
        list={list}
        toolbar={<h2 className="px-1 font-semibold text-card">History</h2>}
        empty={({ pushes }) =>
          pushes.length === 0 && (
            <EmptyState
              icon={<BellOff aria-hidden />}
              title="Nothing sent yet"
              text="Sent and scheduled notifications appear here."
            />
          )
        }
        bulk={(ids) => (
          <Button
            size="small"
            tone="danger"
            aria-label={`Delete ${ids.length} selected`}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove(ids)}
          >
            Delete
          </Button>
        )}
      >
        {({ pushes }) => <HistoryTable pushes={pushes} list={list} isLogOnly={isLogOnly} onDelete={remove} />}
      </ListCard>
      {dialog}
    </div>
  );
}
