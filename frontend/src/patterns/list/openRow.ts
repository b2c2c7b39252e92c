// The edited row of a list and its unsaved input.
import { useState } from "react";

let askFirst: ((go: () => void) => void) | undefined;

export type EditedRow<Row> = {
  open: Row | undefined;
  setOpen: (row: Row) => void;
  close: (row: Row) => void;
};

/** The edited row. `close` names the row, because another one may have been opened since its save was sent. */
export function useEditedRow<Row extends { id: string }>(): EditedRow<Row> {
  const [open, setOpen] = useState<Row>();
  const close = (row: Row) => setOpen((now) => (now?.id === row.id ? undefined : now));
  return { open, setOpen, close };
}

/** Register the function that confirms before the edited row closes. Returns a function that unregisters it. */
export function setRowExitGuard(ask: (go: () => void) => void): () => void {
  askFirst = ask;
  return () => {
    askFirst = undefined;
  };
}

/** Close the edited row, if any, and continue, after confirmation if something was typed. */
export function confirmRowExit(go: () => void): void {
  askFirst ? askFirst(go) : go();
}
