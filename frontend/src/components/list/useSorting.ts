import { useCallback, useMemo } from "react";
import type { Sorting } from "./HeadCell";
import { useListState } from "./useListState";

/** The order of a table, in the address: `sort=name`, or `sort=-name` for the other way round. */
export function useSorting(): [Sorting, (sorting: Sorting) => void] {
  const [text, write] = useListState("sort");
  const sorting = useMemo(() => ({ name: text.replace(/^-/, ""), isDescending: text.startsWith("-") }), [text]);
  const onSort = useCallback(
    ({ name, isDescending }: Sorting) => write(name && `${isDescending ? "-" : ""}${name}`),
    [write],
  );
  return [sorting, onSort];
}
