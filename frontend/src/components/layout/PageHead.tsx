import { History } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/ui/Button";
import { historyOf } from "./HistoryLink";

export type PageHeadProps = { title: string; purpose?: string; action?: ReactNode; history?: string };

/** The screen's only h1, one line of purpose, its main action, and the way to the history of what it shows. */
export function PageHead({ title, purpose, action, history }: PageHeadProps) {
  return (
    <header className="flex min-h-13 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        {purpose && <p className="mt-1 text-body text-muted">{purpose}</p>}
      </div>
      {(action || history) && (
        <div className="flex flex-wrap items-center gap-2">
          {history && (
            <LinkButton href={historyOf(history)}>
              <History className="size-4" aria-hidden />
              History
            </LinkButton>
          )}
          {action}
        </div>
      )}
    </header>
  );
}
