import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { Pager } from "@/parts/pager/Pager";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { Button } from "@/parts/ui/Button";
import { deletePushes, fetchHistory, type PushPage } from "./api";
import { ComposeForm } from "./ComposeForm";
import { HistoryTable } from "./HistoryTable";
import { isUnderWay } from "./states";

const LOOK_EVERY_MS = 2000;

/** Push notifications: write one, and see what became of the others (spec 2). */
export function NotificationsScreen() {
  const [pageText, setPageText] = useListState("page");
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cache = useQueryClient();
  const { ask, dialog } = useConfirmedAction();
  const history = useQuery({
    queryKey: ["notifications", page],
    queryFn: () => fetchHistory(page),
    placeholderData: (before: PushPage | undefined) => before,
    refetchInterval: (query) => (query.state.data?.pushes.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });
  const reload = () => cache.invalidateQueries({ queryKey: ["notifications"] });

  function remove(ids: readonly string[]) {
    ask({
      title: ids.length === 1 ? "Delete 1 notification" : `Delete ${ids.length} notifications`,
      text: "What is not out yet is not sent. What phones have shown stays there.",
      verb: "Delete",
      act: (captcha) => deletePushes([...ids], captcha),
      onDone: () => {
        setChosen(new Set());
        return reload();
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Notifications" purpose="Pushes to every phone that has the app." trail="notification" />
      {history.data?.isLogOnly && (
        <p role="status" className="rounded-card border border-border bg-warning-soft p-4">
          No FCM credentials are set: what is sent goes to the server's log, and to no phone.
        </p>
      )}
      <ComposeForm onSent={reload} />
      <section aria-label="History" className="rounded-card border border-border bg-surface shadow-hairline">
        <header className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3 md:px-4">
          <h2 className="text-card font-semibold">History</h2>
          <Button
            size="small"
            tone="danger"
            disabled={chosen.size === 0}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove([...chosen])}
          >
            {chosen.size ? `Delete ${chosen.size} selected` : "Delete selected"}
          </Button>
        </header>
        <Loaded query={history} skeleton={<TableSkeleton />}>
          {(data) =>
            data.pushes.length === 0 ? (
              <EmptyState
                icon={<BellOff aria-hidden />}
                title="Nothing sent yet"
                text="The notifications that you send are listed here, with how far each of them is."
              />
            ) : (
              <>
                <HistoryTable
                  pushes={data.pushes}
                  page={page}
                  selection={{ chosen, onChange: setChosen }}
                  onChanged={reload}
                  onDelete={(push) => remove([push.id])}
                />
                <Pager
                  page={Math.min(page, data.pages)}
                  pages={data.pages}
                  onPage={(next) => {
                    setChosen(new Set());
                    setPageText(next === 1 ? "" : String(next));
                  }}
                />
              </>
            )
          }
        </Loaded>
      </section>
      {dialog}
    </div>
  );
}
