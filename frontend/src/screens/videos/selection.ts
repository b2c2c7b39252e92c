// The rules for chosen files (docs/product.md 8), before anything is sent.
import { NO_VALID_VIDEO, NOT_MP4, SOME_BAD_VIDEOS, TOO_MANY_VIDEOS, VIDEO_TOO_LARGE } from "@/lib/messages";

export const LIMIT_BYTES = 10 * 1024 * 1024;
export const MOST_FILES = 200;

export type Chosen = { id: string; file: File; fault: string };
export type Selection = { chosen: Chosen[]; told: string[] };

/** What was chosen, with what is wrong with each, and what is to be said of all. Too many: nothing is kept. */
export function check(files: readonly File[]): Selection {
  if (files.length > MOST_FILES) {
    return { chosen: [], told: [TOO_MANY_VIDEOS] };
  }
  const isAlone = files.length === 1;
  const chosen = files.map((file, place) => ({
    id: `${place}:${file.name}:${file.size}:${file.lastModified}`,
    file,
    fault: faultOf(file, isAlone),
  }));
  const bad = chosen.filter(({ fault }) => fault);
  if (isAlone) {
    return { chosen, told: bad.map(({ fault }) => fault) };
  }
  if (bad.length === chosen.length) {
    return { chosen, told: [NO_VALID_VIDEO] };
  }
  const large = bad.filter(({ file }) => isMp4(file)).map(({ fault }) => fault);
  return { chosen, told: bad.length ? [...large, SOME_BAD_VIDEOS] : [] };
}

function faultOf(file: File, isAlone: boolean): string {
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
