import type { ReactNode } from "react";

export type PageHeadProps = { title: string; purpose?: string; action?: ReactNode };

/** The screen's only h1, one line of purpose, and its main action. */
export function PageHead({ title, purpose, action }: PageHeadProps) {
  return (
    <header className="flex min-h-13 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        {purpose && <p className="mt-1 text-body text-muted">{purpose}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  );
}
