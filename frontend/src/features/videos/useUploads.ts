import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/ApiError";
import { FILE_CHANGED } from "@/api/lostFiles";
import { formatQuantity } from "@/lib/format";
import { UPLOAD_FAILED, VIDEOS_FAILED } from "@/lib/messages";
import { useIdempotencyKey } from "@/patterns/form/useIdempotencyKey";
import { messageOf } from "@/patterns/form/useSave";
import { toastSuccess } from "@/patterns/toasts/toasts";
import { reportError } from "@/session/reportError";
import { useStableCallback } from "@/ui/useStableCallback";
import { uploadVideo } from "./api";
import type { Chosen } from "./selection";

export type Progress = "waiting" | "sending" | "stored" | "known" | "failed" | "cancelled";
/** `isFinal` is true if the server rejected the file itself, because a retry would fail too. */
export type Item = Chosen & { progress: Progress; part: number; message: string; isFinal: boolean };
const OF_THE_FILE = [400, 413, 415];

const MAX_CONCURRENT = 3;
/** The library is reloaded this often while files arrive. */
const RELOAD_EVERY_MS = 2000;

export type Uploads = {
  items: readonly Item[];
  isRunning: boolean;
  start: (chosen: readonly Chosen[]) => void;
  retry: (ids: readonly string[]) => void;
  cancel: () => void;
  clear: () => void;
};

/** A queue that uploads a few files at a time, each with its progress and the server's message. */
export function useUploads(onArrived: () => unknown): Uploads {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isRunning, setRunning] = useState(false);
  const once = useIdempotencyKey();
  // A file that is chosen again gets a new idempotency key, because it may have been deleted since.
  const batch = useRef(0);
  const notify = useThrottled(onArrived);
  const broken = useRef(new AbortController());
  useEffect(() => () => broken.current.abort(), []);

  const change = (id: string, part: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));

  /** Upload one file and return the result. */
  async function send({ id, file }: Chosen, signal: AbortSignal): Promise<Progress> {
    if (signal.aborted) {
      change(id, { progress: "cancelled" });
      return "cancelled";
    }
    change(id, { progress: "sending", part: 0, message: "" });
    try {
      const isNew = await once(`${batch.current} ${id}`, (idempotencyKey) =>
        uploadVideo(file, { signal, idempotencyKey, onProgress: (part) => change(id, { part }) }),
      );
      const progress = isNew ? "stored" : "known";
      change(id, { progress, part: 1 });
      notify();
      return progress;
    } catch (error) {
      const isFinal =
        error instanceof ApiError && (OF_THE_FILE.includes(error.status) || error.code === FILE_CHANGED.code);
      change(
        id,
        signal.aborted ? { progress: "cancelled" } : { progress: "failed", message: errorText(error), isFinal },
      );
      return "failed";
    }
  }

  async function run(queue: readonly Chosen[]) {
    broken.current = new AbortController();
    const { signal } = broken.current;
    setRunning(true);
    const limit = pLimit(MAX_CONCURRENT);
    const ended = await Promise.all(queue.map((item) => limit(() => send(item, signal))));
    setRunning(false);
    showStored(ended);
    await onArrived();
  }

  return {
    items,
    isRunning,
    start: (chosen) => {
      batch.current += 1;
      setItems(chosen.map((file) => ({ ...file, progress: "waiting", part: 0, message: "", isFinal: false })));
      void run(chosen);
    },
    retry: (ids) => {
      const again = items.filter(({ id }) => ids.includes(id));
      for (const { id } of again) {
        change(id, { progress: "waiting", part: 0, message: "" });
      }
      void run(again);
    },
    cancel: () => broken.current.abort(),
    clear: () => setItems([]),
  };
}

/** Show how many files were stored. The list shows the failed ones. */
function showStored(ended: readonly Progress[]): void {
  const count = (of: Progress) => ended.filter((progress) => progress === of).length;
  const known = count("known");
  if (count("stored") > 0) {
    toastSuccess(formatStored(count("stored"), known));
  } else if (known === ended.length) {
    toastSuccess("All videos are already in the library");
  }
}

/** Return a function that calls `callback` at most every two seconds. */
function useThrottled(callback: () => unknown): () => void {
  const last = useRef(0);
  return useStableCallback(() => {
    const now = performance.now();
    if (now - last.current >= RELOAD_EVERY_MS) {
      last.current = now;
      callback();
    }
  });
}

function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    return error.body.message ? messageOf(error, UPLOAD_FAILED) : VIDEOS_FAILED;
  }
  reportError(error);
  return UPLOAD_FAILED;
}

/** The result of a batch, worded like the server's message for one file. */
function formatStored(stored: number, known: number): string {
  return `${formatQuantity(stored, "video")} uploaded${known > 0 ? `, ${known} already in the library` : ""}`;
}
