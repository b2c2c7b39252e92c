// The one row of a list that is open for editing, and what was typed in it.
import { useRef, useState } from "react";
import type { ListPage } from "./useListPage";

let askFirst: ((go: () => void) => void) | undefined;

/** Which row is open. `close` is of one of them: another may have been opened since its save was sent. */
export function useEditedRow<Row extends { id: string }>() {
  const [open, setOpen] = useState<Row>();
  const close = (row: Row) => setOpen((now) => (now?.id === row.id ? undefined : now));
  return { open, setOpen, close };
}

/** While a row is open, what would close it goes through it: once it was typed in, through its question. Gives the way to stop. */
export function holdRow(ask: (go: () => void) => void): () => void {
  askFirst = ask;
  return () => {
    askFirst = undefined;
  };
}

/** Close the open row, if there is one, and go on; asked first where something was typed in it. */
export function leaveRow(go: () => void): void {
  askFirst ? askFirst(go) : go();
}

/**
 * The list for its card: where other rows cannot be had while one is open, it is the last that came, as an old one. With
 * the rows would go what is typed in the open one. The clock and Back lead to other rows without asking.
 */
export function useKeptRows<T>(list: ListPage<T>): ListPage<T> {
  const { query } = list;
  const last = useRef(query);
  if (query.data !== undefined && !query.isPlaceholderData) {
    last.current = query;
  }
  return query.isLoadingError && askFirst
    ? { ...list, query: { ...last.current, isFetching: query.isFetching, refetch: query.refetch }, isOld: true }
    : list;
}
