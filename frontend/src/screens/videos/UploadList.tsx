import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import type { Item, Progress, Uploads } from "./useUploads";

const BADGES: Record<Progress, { tone: BadgeTone; text: string }> = {
  waiting: { tone: "neutral", text: "Waiting" },
  sending: { tone: "primary", text: "Sending" },
  stored: { tone: "success", text: "Uploaded" },
  known: { tone: "neutral", text: "Already there" },
  failed: { tone: "danger", text: "Failed" },
  cancelled: { tone: "warning", text: "Cancelled" },
};

/** How far each file is, and all of them together. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items, isRunning } = uploads;
  const done = items.filter(({ progress }) => progress === "stored" || progress === "known").length;
  const again = items.filter(({ progress }) => progress === "failed" || progress === "cancelled");
  const part = items.reduce((sum, item) => sum + partOf(item), 0) / items.length;
  return (
    <section aria-label="Upload" className="grid gap-3 rounded-card border border-border p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-meta">
          {done} of {items.length} uploaded
        </p>
        <span className="flex gap-2">
          {isRunning && (
            <Button size="small" onClick={uploads.cancel}>
              Cancel
            </Button>
          )}
          {!isRunning && again.length > 0 && (
            <Button size="small" onClick={() => uploads.retry(again.map(({ id }) => id))}>
              Retry {again.length}
            </Button>
          )}
          {!isRunning && (
            <Button size="small" tone="quiet" onClick={uploads.clear}>
              Close
            </Button>
          )}
        </span>
      </div>
      <progress className="h-2 w-full accent-primary" max={1} value={part} aria-label="All files" />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls, so that keys must reach it
        tabIndex={0}
        aria-label="Files"
        className="grid max-h-72 gap-2 overflow-y-auto"
      >
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-meta">
            <span className="wrap-anywhere">{item.file.name}</span>
            <Badge tone={BADGES[item.progress].tone}>{BADGES[item.progress].text}</Badge>
            {item.progress === "sending" && (
              <progress
                className="col-span-2 h-1 w-full accent-primary"
                max={1}
                value={item.part}
                aria-label={item.file.name}
              />
            )}
            {item.told && <span className="wrap-anywhere col-span-2 text-danger-text">{item.told}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function partOf({ progress, part }: Item): number {
  return progress === "sending" ? part : progress === "waiting" ? 0 : 1;
}
