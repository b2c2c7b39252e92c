import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { api, type Schema, unwrap } from "@/api/client";
import { compareRelease } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { IN_BACKGROUND } from "@/session/queryClient";
import { isSessionOver } from "@/session/session";

const INBOX_POLL_MS = 60_000;

/** The bell with the number of problems that need an admin, and their list. */
export function Inbox() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["inbox"],
    queryFn: async ({ signal }) => {
      const response = await unwrap(api.GET("/api/admin/inbox", { signal }));
      compareRelease(response.release);
      return response.data.filter(({ snoozedUntil }) => !snoozedUntil);
    },
    refetchInterval: () => (isSessionOver() ? false : INBOX_POLL_MS),
    meta: IN_BACKGROUND,
  });
  const count = data?.length ?? 0;
  const label = count === 0 ? "Inbox" : `Inbox: ${count} ${count === 1 ? "item" : "items"}`;
  return (
    <>
      <button type="button" popoverTarget="inbox" aria-label={label} title={label} className="shell-button relative">
        <Bell className="size-4.5" aria-hidden />
        {count > 0 && (
          <span className="tabular absolute top-0.5 right-px min-w-[1.45em] rounded-full bg-danger px-[0.36em] text-center font-semibold text-[min(0.6875rem,18px)] text-on-danger leading-[1.45] ring-2 ring-surface">
            {count > 9 ? "9+" : count}
          </span>
        )}
      </button>
      <section
        id="inbox"
        popover="auto"
        aria-label="Inbox"
        onToggle={(event) => event.newState === "open" && void refetch()}
        className="shell-panel max-h-[min(560px,calc(100dvh-var(--spacing-topbar)-24px))] w-100 max-w-[calc(100vw-16px)] overflow-y-auto"
      >
        <h2 className="sticky top-0 border-border border-b bg-raised px-4 py-3 font-semibold">Inbox</h2>
        <Problems problems={isError ? undefined : data} isError={isError} />
      </section>
    </>
  );
}

type ProblemsProps = { problems: Schema<"ProblemRow">[] | undefined; isError: boolean };

function Problems({ problems, isError }: ProblemsProps) {
  if (!problems || problems.length === 0) {
    return (
      <div className="grid gap-0.5 px-6 py-7 text-center">
        <p className="font-medium">
          {isError
            ? "The inbox could not be loaded. Trying again in a minute."
            : problems
              ? "No problems."
              : "Loading…"}
        </p>
        {problems && (
          <p className="text-meta text-muted">
            Problems with notifications, emails, videos, the worker, or storage appear here.
          </p>
        )}
      </div>
    );
  }
  return (
    <ul className="divide-y divide-border">
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.title} ${problem.link}`} className="grid gap-0.5 px-4 py-3">
          <p className="font-medium">{problem.title}</p>
          <p>{problem.advice}</p>
          {problem.detail && <p className="text-meta text-muted wrap-anywhere">{problem.detail}</p>}
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-meta">
            {problem.link && (
              <a href={problem.link} className="font-medium text-primary-text underline underline-offset-3">
                {problem.linkText}
              </a>
            )}
            {problem.since && <span className="text-muted">Since {formatTime(problem.since)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
