// Texts of the screen. The fixed texts about files (docs/product.md 8) are in lib/messages.

import { sayNumber } from "@/lib/format";

export const CHOOSE = "Choose videos, or drop them anywhere on this page";
export const LIMITS = "Up to 200 mp4 files of at most 10 MB each.";
export const DROP_NOW = "Drop the videos to add them";
export const CHECKING = "Checking the files";

export const SEARCH = "Search videos";
export const EMPTY = { title: "No videos yet", text: "Upload MP4 files above." } as const;
export const DELETE_TEXT = "The files are deleted and the app stops playing them. This cannot be undone.";

export const TEXTS = {
  tooLarge: (name: string) => `Video "${name}" exceeds the 10MB size limit.`,
  one: "video",
  video: "Video",
  addressOf: (name: string) => `address of ${name}`,
  play: (name: string) => `Play ${name}`,
  notPlayed: "This video cannot be played. It may have been deleted, or your browser may not support its format.",
  length: "Length",
  size: "Size",
  deleteTitle: (videos: string) => `Delete ${videos}`,
  running: "Running",
  notRunning: "Not Running",
  library: "Library",
  uploaded: "Uploaded",
  cancel: "Cancel",
  retry: (count: number) => `Retry ${count}`,
  close: "Close",
  allFiles: "All files",
  files: "Files",
  isThere: "already there",
  uploadRegion: "Upload videos",
  upload: "Upload",
  videos: "Videos",
  waitForUpload: "Wait until the upload has ended, then add more.",
  ready: (files: string) => `${files} ready`,
  removeBadOne: "Remove the invalid file",
  removeBad: (count: number) => `Remove ${count} invalid files`,
  removeAll: "Remove all",
  chosenFiles: "Chosen files",
  remove: (name: string) => `Remove ${name}`,
} as const;

/** The result of a batch, worded like the server's message for one file. */
export function formatStored(stored: number, known: number): string {
  return `${sayNumber(stored, TEXTS.one)} uploaded${known > 0 ? `, ${known} already in the library` : ""}`;
}
export const ALL_KNOWN = "All videos are already in the library";

/** Round up, so that only an empty file is 0 KB and a file above the limit is not shown at the limit. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(Math.ceil(kilobytes / 102.4) / 10).toFixed(1)} MB`;
}
