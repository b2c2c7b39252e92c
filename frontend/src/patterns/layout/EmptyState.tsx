import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { SHOW_ALL, sayNoMatch } from "@/app/texts";
import { Button } from "@/ui/Button";

type EmptyStateProps = { icon: ReactNode; title: string; text?: string; action?: ReactNode };

/** Why there is nothing, and the action that fills it. */
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

/** A search that leaves nothing, and the way back to all. */
export function NoMatch({ what, search, onClear }: { what: string; search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={sayNoMatch(what, search)}
      action={
        <Button
          onClick={({ currentTarget }) => {
            // The button goes with what it says: the search is where one goes on.
            currentTarget.closest("section")?.querySelector<HTMLElement>("[type=search]")?.focus();
            onClear();
          }}
        >
          {SHOW_ALL}
        </Button>
      }
    />
  );
}
