// What every list says; each text by itself, so that a page carries only those that it shows.
import { sayCount } from "@/lib/format";

export const NUMBER = "No.";
export const ACTIONS = "Actions";
export const SORT_BY = "Sort by";
export const DEFAULT_ORDER = "Default";
export const sayOrder = (title: string, isDescending: boolean) =>
  `${title}, ${isDescending ? "descending" : "ascending"}`;

export const selectedOf = (label: string) => `Selected in ${label}`;
export const saySelected = (count: number) => `${sayCount(count)} selected`;
export const DELETE = "Delete";
export const sayDeleteSelected = (count: number) => `Delete ${sayCount(count)} selected`;
export const sayOnSelected = (verb: string, count: number) => `${verb}: ${sayCount(count)} selected`;
export const saySavedBy = (by: string, ago: string) => `It was saved by ${by}, ${ago}.`;
export const CLEAR_SELECTION = "Clear selection";
export const selectRow = (name: string) => `Select row ${name}`;
export const selectAllOf = (label: string) => `Select all in ${label}`;
export const SELECT_ALL = "Select all";
export const sayOld = (time: string) => `This list could not be reloaded. It is shown as of ${time}.`;

export const PAGES = "Pages";
export const PREVIOUS = "Previous";
export const NEXT = "Next";
export const sayPage = (page: string, pages: string) => `Page ${page} of ${pages}`;

export const CSV = "CSV";
export const sayCsvOf = (title: string) => `Download ${title.toLowerCase()} as CSV`;

export const SEARCH_KEY = "Press / to search";
export const CLEAR_SEARCH = "Clear search";

export const GONE =
  "Someone deleted this while you were editing. It cannot be saved. Copy any text that you want to keep.";
export const sayEdit = (title: string) => `Edit ${title}`;
export const sayConflict = (title: string) => `Someone else changed “${title}”`;
