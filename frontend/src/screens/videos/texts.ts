// What this screen says; what it says of a file is fixed (docs/product.md 8) and stands in lib/messages.

export const CHOOSE = "Choose videos, or drop them anywhere on this page";
export const LIMITS = "Up to 200 mp4 files of at most 10 MB each.";
export const DROP_NOW = "Drop the videos to add them";
export const CHECKING = "Checking the files";

export const SEARCH = "Search videos";
export const EMPTY = { title: "No videos yet", text: "Upload the first ones above." } as const;
export const DELETE_TEXT = "The files are deleted and the app stops playing them. This cannot be undone.";

export function sayNoMatch(search: string): string {
  return `No videos match “${search}”`;
}
