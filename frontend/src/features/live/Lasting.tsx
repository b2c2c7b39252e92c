import { formatDuration } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { useClock } from "@/patterns/layout/RelativeTime";

type LastingProps = { since: string; until?: string | null; format: (length: string) => string };

/** How long a fired ad has run, kept up to date. */
export function Lasting({ since, until, format }: LastingProps) {
  const text = useClock(() => {
    const end = until ? Date.parse(until) : serverNow();
    return format(formatDuration(end - Date.parse(since)));
  });
  return <span className="tabular wrap-anywhere text-meta text-muted">{text}</span>;
}
