// What every list says; each text by itself, so that a page carries only those that it shows.
import { sayCount } from "@/lib/format";

export const DELETE = "Delete";
export const sayDeleteSelected = (count: number) => `Delete ${sayCount(count)} selected`;
export const sayOnSelected = (verb: string, count: number) => `${verb}: ${sayCount(count)} selected`;
export const saySavedBy = (by: string, ago: string) => `It was saved by ${by}, ${ago}.`;
export const SEARCH_KEY = "Press / to search";
export const CLEAR_SEARCH = "Clear search";
export const GONE =
  "Someone deleted this while you were editing. It cannot be saved. Copy any text that you want to keep.";
export const sayEdit = (title: string) => `Edit ${title}`;
export const sayConflict = (title: string) => `Someone else changed “${title}”`;
