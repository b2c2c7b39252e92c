import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatTime } from "@/lib/format";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable, TableSkeleton } from "@/patterns/list/DataTable";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { endOtherSessions, endSessions, listSessions, type Session } from "./api";

const KEY = ["sessions"];
const column = columnsOf<Session>();

const COLUMNS = column.columns([
  column.display({
    id: "device",
    header: "Device",
    cell: ({ row: { original: session } }) => (
      <span className="flex flex-wrap items-center gap-2 font-medium">
        <span>{session.device}</span>
        {session.isCurrent && <Badge tone="primary">This session</Badge>}
      </span>
    ),
  }),
  column.display({
    id: "address",
    header: "IP address",
    cell: ({ row: { original: session } }) => <span className="font-mono text-meta">{session.address}</span>,
  }),
  column.display({
    id: "created",
    header: "Signed in",
    cell: ({ row: { original: session } }) => <Time of={session.createdAt} />,
  }),
  column.display({
    id: "seen",
    header: "Last used",
    cell: ({ row: { original: session } }) => <Time of={session.lastSeenAt} />,
  }),
]);

export function SessionsCard() {
  const sessions = useQuery({ queryKey: KEY, queryFn: listSessions });
  return (
    <section aria-label="Sessions" className="rounded-card border border-border bg-surface shadow-hairline">
      <QueryBoundary query={sessions} skeleton={<TableSkeleton rows={3} />}>
        {(rows) => <Sessions rows={rows} />}
      </QueryBoundary>
    </section>
  );
}

function Sessions({ rows }: { rows: Session[] }) {
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirmedAction();
  const others = useMemo(() => rows.filter((session) => !session.isCurrent), [rows]);

  function end(ended: Session[], send: () => ReturnType<typeof endSessions>) {
    const [first] = ended;
    const isOne = ended.length === 1 && first !== undefined;
    const reload = () => cache.invalidateQueries({ queryKey: KEY });
    confirm({
      title: isOne ? "Sign out of this session?" : "Sign out of all other sessions?",
      text: `${isOne ? `${first.device} (${first.address}) is` : `${ended.length} other sessions are`} signed out immediately.`,
      verb: "Sign out",
      needsCaptcha: false,
      send,
      reload,
    });
  }

  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-6">
        <div>
          <h2 className="text-card font-semibold">Sessions</h2>
          <p className="mt-1 text-meta text-muted">
            Where you are signed in. Sign out of any session that you don’t recognize.
          </p>
        </div>
        <Button size="small" disabled={others.length === 0} onClick={() => end(others, endOtherSessions)}>
          Sign out of other sessions
        </Button>
      </header>
      <DataTable
        label="Sessions"
        columns={COLUMNS}
        rows={rows}
        actions={(session) =>
          session.isCurrent ? null : (
            <Button size="small" onClick={() => end([session], () => endSessions([session.id]))}>
              Sign out
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
}

function Time({ of }: { of: string }) {
  return <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(of)}</span>;
}
