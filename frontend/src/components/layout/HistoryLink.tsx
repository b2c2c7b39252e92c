import { History } from "lucide-react";

/** Where all changes of a thing, or of all things of a kind, are listed. */
export function historyOf(target: string): string {
  return `/site/trail?target=${encodeURIComponent(target)}`;
}

export function HistoryLink({ target, label }: { target: string; label: string }) {
  return (
    <a
      href={historyOf(target)}
      aria-label={label}
      title={label}
      className="inline-grid size-8 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-hover hover:text-foreground max-md:size-touch"
    >
      <History className="size-4" aria-hidden />
    </a>
  );
}
