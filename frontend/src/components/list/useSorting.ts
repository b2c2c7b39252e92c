import { useCallback, useMemo } from "react";
import { readSorting, type Sorting, sortText } from "./HeadCell";
import { useListState } from "./useListState";

/** The order of a table, in the address: `sort=name`, or `sort=-name` for the other way round. */
export function useSorting(): [Sorting, (sorting: Sorting) => void] {
  const [text, write] = useListState("sort");
  const sorting = useMemo(() => readSorting(text), [text]);
  const onSort = useCallback((next: Sorting) => write(sortText(next)), [write]);
  return [sorting, onSort];
}
