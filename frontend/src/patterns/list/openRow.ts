// The one row of a list that is open for editing, and what was typed in it.
import { useState } from "react";

let askFirst: ((go: () => void) => void) | undefined;

export type EditedRow<Row> = {
  open: Row | undefined;
  setOpen: (row: Row) => void;
  close: (row: Row) => void;
};

/** Which row is open. `close` is of one of them: another may have been opened since its save was sent. */
export function useEditedRow<Row extends { id: string }>(): EditedRow<Row> {
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
