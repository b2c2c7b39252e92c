// The checks of chosen files before the upload (docs/product.md 8).
import { NO_VALID_VIDEO, NOT_MP4, SOME_BAD_VIDEOS, TOO_MANY_VIDEOS, VIDEO_TOO_LARGE } from "@/lib/messages";

export const LIMIT_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 200;

export type Chosen = { id: string; file: File; problem: string };
export type Selection = { chosen: readonly Chosen[]; messages: readonly string[] };
export const NOTHING: Selection = { chosen: [], messages: [] };

/** Add files to the choice and return it with the errors. If there are too many, no new file is added. */
export function check(files: readonly File[], before: readonly Chosen[] = []): Selection {
  const all = [...before.map(({ file }) => file), ...files];
  if (all.length > MAX_FILES) {
    return { chosen: before, messages: [TOO_MANY_VIDEOS] };
  }
  const isAlone = all.length === 1;
  const seen = new Map<string, number>();
  const chosen = all.map((file) => ({ id: idOf(file, seen), file, problem: findProblem(file, isAlone) }));
  const bad = chosen.filter(({ problem }) => problem);
  if (isAlone) {
    return { chosen, messages: bad.map(({ problem }) => problem) };
  }
  if (bad.length === chosen.length) {
    return { chosen, messages: bad.length ? [NO_VALID_VIDEO] : [] };
  }
  const large = bad.filter(({ file }) => isMp4(file)).map(({ problem }) => problem);
  return { chosen, messages: bad.length ? [...large, SOME_BAD_VIDEOS] : [] };
}

/** Return an ID that stays the same while the file is chosen. Equal files are numbered. */
function idOf({ name, size, lastModified }: File, seen: Map<string, number>): string {
  const fingerprint = `${name}:${size}:${lastModified}`;
  const count = seen.get(fingerprint) ?? 0;
  seen.set(fingerprint, count + 1);
  return `${fingerprint}:${count}`;
}

function findProblem(file: File, isAlone: boolean): string {
  if (!isMp4(file)) {
    return NOT_MP4;
  }
  if (file.size > LIMIT_BYTES) {
    return isAlone ? VIDEO_TOO_LARGE : `Video "${file.name}" exceeds the 10MB size limit.`;
  }
  return file.size === 0 ? NOT_MP4 : "";
}

function isMp4(file: File): boolean {
  return /\.mp4$/i.test(file.name) && (file.type === "" || file.type === "video/mp4");
}

/** Round up, so that only an empty file is 0 KB and a file above the limit is not shown at the limit. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(Math.ceil(kilobytes / 102.4) / 10).toFixed(1)} MB`;
}
