import { History } from "lucide-react";
import { HISTORY } from "./texts";

/** Where all changes of a thing, or of all things of a kind, are listed. */
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
      <History className="size-4" aria-hidden />
      {HISTORY}
    </a>
  );
}
