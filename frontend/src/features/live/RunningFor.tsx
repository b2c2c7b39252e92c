import { formatDuration } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { useClock } from "@/patterns/layout/RelativeTime";

type RunningForProps = { since: string; until?: string | null; format: (length: string) => string };

/** How long a fired ad has run, kept up to date. */
export function RunningFor({ since, until, format }: RunningForProps) {
  const text = useClock(() => {
    const end = until ? Date.parse(until) : serverNow();
    return format(formatDuration(end - Date.parse(since)));
  });
  return <span className="tabular wrap-anywhere text-meta text-muted">{text}</span>;
}
