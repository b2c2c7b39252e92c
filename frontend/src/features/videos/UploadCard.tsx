import { CircleAlert, CircleCheck, FileVideo, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { formatQuantity } from "@/lib/format";
import { NO_VALID_VIDEO } from "@/lib/messages";
import { useChecking } from "@/patterns/form/useChecking";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { toastFailure } from "@/patterns/toasts/toasts";
import { Button, IconButton, Spinner } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useFileDrop } from "@/ui/useFileDrop";
import { type Chosen, check, formatSize, NOTHING, type Selection } from "./selection";
import { UploadList } from "./UploadList";
import { useUploads } from "./useUploads";

type State = "none" | "loading" | "success" | "error";

/** Choose up to 200 short MP4 files, check them, and upload the valid ones. */
export function UploadCard({ onArrived }: { onArrived: () => unknown }) {
  const { selection, state, addFiles, remove, drop } = useSelection();
  const uploads = useUploads(onArrived);
  const { chosen, messages } = selection;
  useUnsavedGuard(uploads.isRunning || chosen.length > 0);
  const problems = useRef<HTMLDivElement>(null);

  function choose(files: readonly File[]) {
    if (files.length === 0) {
      return;
    }
    if (uploads.isRunning) {
      toastFailure("Wait until the upload has ended, then add more.");
      return;
    }
    uploads.clear();
    addFiles(files);
  }
  function send() {
    // An error about files that were not added does not block the chosen ones.
    const isFit = chosen.length > 0 && chosen.every(({ problem }) => !problem);
    if (messages.length > 0 && !isFit) {
      // The errors are already visible below; a toast would cover the button.
      problems.current?.focus();
      return;
    }
    if (!isFit) {
      toastFailure(NO_VALID_VIDEO);
      return;
    }
    uploads.start(chosen);
    drop();
  }

  return (
    <section
      aria-label="Upload videos"
      data-state={state}
      className="rounded-card border border-border bg-surface shadow-hairline"
    >
      <div className="flex flex-wrap items-center gap-3 p-3">
        <DropZone state={state} isDisabled={uploads.isRunning} onFiles={choose} />
        <Button
          tone={chosen.length > 0 ? "primary" : "plain"}
          disabled={state === "loading"}
          // The button keeps the focus during the upload.
          pending={uploads.isRunning}
          onClick={send}
        >
          Upload
        </Button>
      </div>
      {state === "error" && (
        <div
          ref={problems}
          tabIndex={-1}
          role="alert"
          className="mx-4 mb-4 grid gap-1 rounded-card bg-danger-soft p-3 text-danger-text text-meta focus:outline-2 focus:outline-danger"
        >
          {messages.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      )}
      {chosen.length > 0 && <ChosenList chosen={chosen} onRemove={remove} />}
      {uploads.items.length > 0 && <UploadList uploads={uploads} />}
    </section>
  );
}

/** The chosen files. New ones are checked for a second. */
function useSelection() {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [isChecking, startChecking] = useChecking();
  const { chosen, messages } = selection;
  const settled: State = messages.length > 0 ? "error" : chosen.length > 0 ? "success" : "none";
  return {
    selection,
    state: isChecking ? "loading" : settled,
    addFiles(files: readonly File[]) {
      setSelection(check(files, chosen));
      startChecking();
    },
    remove(ids: ReadonlySet<string>) {
      setSelection(check(chosen.filter(({ id }) => !ids.has(id)).map(({ file }) => file)));
    },
    drop: () => setSelection(NOTHING),
  } as const;
}

type DropZoneProps = {
  state: State;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The drop hint, and the file field. Files can be dropped anywhere on the page. */
function DropZone({ state, isDisabled, onFiles }: DropZoneProps) {
  const id = useId();
  const { zone, field, isDragging } = useFileDrop({
    accept: "video/mp4,.mp4",
    isMultiple: true,
    isDisabled,
    onFiles,
    onMissed: onFiles,
  });
  const isOver = isDragging && !isDisabled;
  const Icon = { none: FileVideo, loading: FileVideo, success: CircleCheck, error: CircleAlert }[state];
  return (
    <label
      {...zone}
      htmlFor={id}
      className={classes(
        "flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-card border border-dashed px-4 py-2 text-meta hover:bg-hover has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-primary max-md:basis-full",
        isOver ? "border-primary bg-primary-soft" : "bg-sunken",
        state === "error" ? "border-danger" : !isOver && "border-edge",
      )}
    >
      {state === "loading" ? <Spinner /> : <Icon className="size-5 shrink-0 text-muted" aria-hidden />}
      <span className="min-w-0">
        <span role="status" className="block font-medium">
          {isOver
            ? "Drop the videos to add them"
            : state === "loading"
              ? "Checking the files"
              : "Choose videos, or drop them anywhere on this page"}
        </span>
        <span className="block text-muted">Up to 200 mp4 files of at most 10 MB each.</span>
      </span>
      <input {...field} id={id} aria-label="Videos" disabled={isDisabled} />
    </label>
  );
}

type ChosenListProps = { chosen: readonly Chosen[]; onRemove: (ids: ReadonlySet<string>) => void };

/** The chosen files, invalid ones first, each with Remove. */
function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const bad = chosen.filter(({ problem }) => problem);
  const good = chosen.filter(({ problem }) => !problem);
  const list = useRef<HTMLUListElement>(null);
  const bytes = good.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className="grid gap-3 border-border border-t p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-meta">
          {`${formatQuantity(good.length, "file")} ready${good.length > 0 ? `, ${formatSize(bytes)}` : ""}`}
        </p>
        <span className="flex min-w-0 flex-wrap gap-2">
          {bad.length > 0 && good.length > 0 && (
            <Button size="small" onClick={() => onRemove(idsOf(bad))}>
              {bad.length === 1 ? "Remove the invalid file" : `Remove ${bad.length} invalid files`}
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => onRemove(idsOf(chosen))}>
            Remove all
          </Button>
        </span>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls, so that keys must reach it
        tabIndex={0}
        aria-label="Chosen files"
        className="grid max-h-75 gap-1 overflow-y-auto"
      >
        {[...bad, ...good].map(({ id, file, problem }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 text-meta [content-visibility:auto] [contain-intrinsic-size:auto_32px]"
          >
            <span className="wrap-anywhere">{file.name}</span>
            <span className="tabular text-muted">{formatSize(file.size)}</span>
            <IconButton
              label={`Remove ${file.name}`}
              onClick={() => {
                list.current?.focus();
                onRemove(new Set([id]));
              }}
            >
              <X className="size-3.5" aria-hidden />
            </IconButton>
            {problem && <span className="wrap-anywhere col-span-3 text-danger-text">{problem}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function idsOf(chosen: readonly Chosen[]): ReadonlySet<string> {
  return new Set(chosen.map(({ id }) => id));
}
