import { CircleAlert, CircleCheck, FileVideo } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { toastFailure } from "@/components/layout/toasts";
import { NO_VALID_VIDEO } from "@/lib/messages";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { Spinner } from "@/ui/Spinner";
import { check, type Selection } from "./selection";
import { UploadList } from "./UploadList";
import { useUploads } from "./useUploads";

const CHECKED_FOR_MS = 1000;
type State = "none" | "loading" | "success" | "error";

/** Choose up to 200 short mp4 files, see what is wrong with them, send the rest. */
export function UploadCard({ onUploaded }: { onUploaded: () => unknown }) {
  const [selection, setSelection] = useState<Selection>({ chosen: [], told: [] });
  const [state, setState] = useState<State>("none");
  const timer = useRef<number>(undefined);
  const uploads = useUploads(onUploaded);
  useUnsavedGuard(uploads.isRunning);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(files: readonly File[]) {
    if (files.length === 0) {
      return;
    }
    clearTimeout(timer.current);
    uploads.clear();
    const found = check(files);
    setSelection(found);
    setState("loading");
    timer.current = window.setTimeout(() => setState(found.told.length ? "error" : "success"), CHECKED_FOR_MS);
  }
  function send() {
    if (selection.chosen.length === 0 || state !== "success") {
      toastFailure(selection.told.at(-1) ?? NO_VALID_VIDEO);
      return;
    }
    uploads.start(selection.chosen);
    setSelection({ chosen: [], told: [] });
    setState("none");
  }
  const bad = selection.chosen.filter(({ fault }) => fault);

  return (
    <Card title="Upload videos" purpose="Up to 200 mp4 files of at most 10 MB each.">
      <div className="grid grid-cols-1 gap-4" data-state={state}>
        <DropZone state={state} count={selection.chosen.length} isDisabled={uploads.isRunning} onFiles={take} />
        {state === "error" && (
          <div role="alert" className="grid gap-1 rounded-card bg-danger-soft p-3 text-danger-text text-meta">
            {selection.told.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        )}
        {state === "error" && bad.length > 0 && (
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls, so that keys must reach it
            tabIndex={0}
            aria-label="Files that cannot be sent"
            className="grid max-h-60 gap-1 overflow-y-auto text-meta"
          >
            {bad.map(({ id, file, fault }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere font-medium">{file.name}</span>
                <span className="wrap-anywhere text-muted">{fault}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" disabled={state === "loading" || uploads.isRunning} onClick={send}>
            Upload
          </Button>
          {state === "error" && bad.length > 0 && bad.length < selection.chosen.length && (
            <Button onClick={() => take(selection.chosen.filter(({ fault }) => !fault).map(({ file }) => file))}>
              {bad.length === 1 ? "Remove the bad file" : `Remove ${bad.length} bad files`}
            </Button>
          )}
        </div>
        {uploads.items.length > 0 && <UploadList uploads={uploads} />}
      </div>
    </Card>
  );
}

type DropZoneProps = { state: State; count: number; isDisabled: boolean; onFiles: (files: readonly File[]) => void };

function DropZone({ state, count, isDisabled, onFiles }: DropZoneProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isDisabled) {
          onFiles([...event.dataTransfer.files]);
        }
      }}
      className={classes(
        "relative grid min-h-36 cursor-pointer place-items-center rounded-card border border-dashed bg-sunken p-3 text-center text-meta text-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-primary",
        state === "error" ? "border-danger" : "border-edge",
      )}
    >
      <Inside state={state} count={count} />
      <input
        id={id}
        type="file"
        multiple
        accept="video/mp4,.mp4"
        aria-label="Videos"
        disabled={isDisabled}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}

function Inside({ state, count }: { state: State; count: number }) {
  const files = count === 1 ? "1 file" : `${count} files`;
  const words = {
    none: "Choose videos or drop them here",
    loading: "Checking the files",
    success: `${files} ready`,
    error: "Choose other videos or drop them here",
  };
  const Icon = { none: FileVideo, loading: FileVideo, success: CircleCheck, error: CircleAlert }[state];
  return (
    <span role={state === "loading" ? "status" : undefined} className="grid justify-items-center gap-2">
      {state === "loading" ? <Spinner /> : <Icon className="size-5" aria-hidden />}
      {words[state]}
    </span>
  );
}
