// The one row of a list that is open for editing, and what was typed in it.
let askFirst: ((go: () => void) => void) | undefined;

/** While a row that was typed in is open, what would close it goes through its question. Gives the way to stop. */
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
