import { History, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { pageConfig } from "@/lib/config";
import { LinkButton } from "@/ui/Button";

type PageHeadProps = {
  purpose?: string | undefined;
  /** The state next to the title. */
  badge?: ReactNode;
  action?: ReactNode;
  /** The audit log's target of this screen. */
  history?: string;
  /** The screen has a list of versions, with the ID `versions`. */
  hasVersions?: boolean;
};

/**
 * The screen's only h1, one line of purpose, its main action, and links to its versions and its audit log.
 *
 * The texts are from the page configuration. The server renders them in the same place until React takes over.
 */
export function PageHead({ purpose, badge, action, history, hasVersions = false }: PageHeadProps) {
  const { heading, intro } = pageConfig().screen;
  const line = purpose ?? intro;
  return (
    <header className="flex min-h-13 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {/* Next to buttons, the text wraps. */}
      <div className="min-w-0 md:flex-1 md:basis-80">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h1 className="text-title font-semibold tracking-tight">{heading}</h1>
          {badge}
        </div>
        {line && <p className="mt-1 text-body text-muted">{line}</p>}
      </div>
      {(action || history) && (
        <div className="flex flex-wrap items-center gap-2">
          {hasVersions && (
            <LinkButton href="#versions">
              <History className="size-4" aria-hidden />
              Versions
            </LinkButton>
          )}
          {history && (
            <LinkButton href={historyOf(history)}>
              <ScrollText className="size-4" aria-hidden />
              Audit log
            </LinkButton>
          )}
          {action}
        </div>
      )}
    </header>
  );
}

/** Return the URL of the audit log for an object or an object type. */
export function historyOf(target: string): string {
  return `/site/trail?target=${encodeURIComponent(target)}`;
}

export function HistoryLink({ target, label }: { target: string; label: string }) {
  return (
    <a
      href={historyOf(target)}
      aria-label={label}
      className="inline-flex min-h-8 shrink-0 items-center gap-2 rounded-control px-2.5 font-medium text-meta text-muted transition-colors duration-150 hover:bg-hover hover:text-foreground max-md:min-h-touch"
    >
      <ScrollText className="size-4" aria-hidden />
      Audit log
    </a>
  );
}
