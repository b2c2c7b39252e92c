import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button";

type EmptyStateProps = { icon: ReactNode; title: string; text?: string; action?: ReactNode };

/** An empty list: the reason, and the action that adds something. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 place-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-10 place-items-center rounded-card border border-border bg-sunken text-muted [&>svg]:size-5">
        {icon}
      </span>
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{title}</p>
        {text && <p className="mt-1 max-w-sm text-balance text-meta text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}

/** A search without results, and a button that clears it. */
export function NoMatch({ what, search, onClear }: { what: string; search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No ${what} match “${search}”`}
      action={
        <Button
          onClick={({ currentTarget }) => {
            // The button disappears, so the focus moves to the search field.
            currentTarget.closest("section")?.querySelector<HTMLElement>("[type=search]")?.focus();
            onClear();
          }}
        >
          Clear search and show all
        </Button>
      }
    />
  );
}
