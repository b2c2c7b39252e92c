import { memo, type RefObject, useEffect, useRef } from "react";
import { formatQuantity } from "@/lib/format";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { StateBadge } from "@/ui/StateBadge";
import type { Item, Progress, Uploads } from "./useUploads";

/** The rest of the progress is for the server, which stores the file after it has arrived. */
const SENT_PART = 0.95;

/** The progress of each file and of all files. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items, isRunning } = uploads;
  const again = items.filter((it) => it.progress === "cancelled" || (it.progress === "failed" && !it.isFinal));
  const part = items.reduce((sum, item) => sum + partOf(item), 0) / items.length;
  const placeOf = (of: Progress) => items.findIndex(({ progress }) => progress === of);
  const list = useFollow(isRunning ? placeOf("sending") : -1);
  useReveal(list, isRunning ? -1 : placeOf("failed"));
  return (
    <section aria-label="Upload" className="grid gap-3 border-border border-t p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-meta">
          {formatProgress(items)}
        </p>
        <span className="flex min-w-0 flex-wrap gap-2">
          {isRunning && (
            <Button size="small" onClick={uploads.cancel}>
              Cancel
            </Button>
          )}
          {!isRunning && again.length > 0 && (
            <Button size="small" onClick={() => uploads.retry(again.map(({ id }) => id))}>
              {`Retry ${again.length}`}
            </Button>
          )}
          {!isRunning && (
            <Button
              size="small"
              tone="quiet"
              onClick={({ currentTarget }) => {
                // This button disappears, so the focus moves.
                currentTarget.closest("main")?.querySelector<HTMLElement>('input[type="file"]')?.focus();
                uploads.clear();
              }}
            >
              Close
            </Button>
          )}
        </span>
      </div>
      <ProgressBar label="All files" part={part} className="h-2" />
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls, so that keys must reach it
        tabIndex={0}
        aria-label="Files"
        className="relative grid max-h-72 auto-rows-max gap-2 overflow-y-auto"
      >
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

// Memoized, so that the progress of one file does not render 200 rows.
const Row = memo(({ item }: { item: Item }) => {
  const { progress, part, message, file } = item;
  const isSending = progress === "sending";
  return (
    <li className="grid min-h-6 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-meta">
      <span className="wrap-anywhere">{file.name}</span>
      <StateBadge state={isSending && part === 1 ? "storing" : progress} />
      {isSending && <ProgressBar label={file.name} part={partOf(item)} className="col-span-2 h-1" />}
      {message && <span className="wrap-anywhere col-span-2 text-danger-text">{message}</span>}
    </li>
  );
});

/** Scroll to a row, unless the admin has scrolled elsewhere in the list. */
function useFollow(place: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = list.current;
    const row = frame?.children[place];
    if (frame && row instanceof HTMLElement && !frame.matches(":hover, :focus-within")) {
      frame.scrollTop = row.offsetTop - (frame.clientHeight - row.offsetHeight) / 2;
    }
  }, [place]);
  return list;
}

/** Scroll the list and the page to a row, so that the reason of a failure is seen. */
function useReveal(list: RefObject<HTMLUListElement | null>, place: number) {
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: "nearest" });
  }, [list, place]);
}

/** "19 of 200 uploaded, 3 already there, 1 failed". */
function formatProgress(items: readonly Item[]): string {
  const count = (of: Progress) => items.filter(({ progress }) => progress === of).length;
  const rest = [
    { count: count("known"), text: "already there" },
    { count: count("failed"), text: "failed" },
    { count: count("cancelled"), text: "canceled" },
  ].filter((part) => part.count > 0);
  const shown = rest.map((part) => `, ${part.count} ${part.text}`).join("");
  return `${count("stored")} of ${formatQuantity(items.length, "file")} uploaded${shown}`;
}

/** Return the progress of a file, 0 if it failed, so that the bar is full only when all files are stored. */
function partOf({ progress, part }: Item): number {
  return { waiting: 0, sending: part * SENT_PART, stored: 1, known: 1, failed: 0, cancelled: 0 }[progress];
}

type ProgressBarProps = { label: string; part: number; className?: string };

/** A progress bar with the console's colors on every platform. `part` is from 0 to 1. */
function ProgressBar({ label, part, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={part}
      className={classes(
        "w-full appearance-none overflow-hidden rounded-full border-0 bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary",
        className,
      )}
    />
  );
}
