import { useCallback, useState } from "react";

/** One value of the address's query: Back, reload and a shared link show the same list. */
export function useListState(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? "");
  const write = useCallback(
    (next: string) => {
      setValue(next);
      const query = new URLSearchParams(location.search);
      if (next) {
        query.set(name, next);
      } else {
        query.delete(name);
      }
      const text = query.toString();
      history.replaceState(null, "", text ? `?${text}` : location.pathname);
    },
    [name],
  );
  return [value, write];
}
