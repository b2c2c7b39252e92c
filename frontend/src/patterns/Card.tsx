import type { ReactNode } from "react";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { classes } from "@/ui/classes";

type CardProps = {
  title?: string;
  purpose?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

export function Card({ title, purpose, actions, children, className }: CardProps) {
  return (
    <section className={classes("min-w-0 rounded-card border border-border bg-surface shadow-hairline", className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 md:px-6 md:pt-5">
          <div className="min-w-0">
            <h2 className="text-card font-semibold">{title}</h2>
            {purpose && <p className="mt-1 text-meta text-muted">{purpose}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className="p-4 empty:pt-0! md:p-6">
        <PartBoundary>{children}</PartBoundary>
      </div>
    </section>
  );
}
