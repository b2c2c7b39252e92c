import { useCallback, useState } from "react";

/** One value of the address's query: Back, reload and a shared link show the same list. */
export function useListState(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? "");
  const write = useCallback(
    (next: string) => {
      setValue(next);
      writeQuery({ [name]: next });
    },
    [name],
  );
  return [value, write];
}

/** Put values into the address's query; an empty one leaves it. */
export function writeQuery(values: Record<string, string>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      query.set(name, value);
    } else {
      query.delete(name);
    }
  }
  const text = query.toString();
  history.replaceState(null, "", text ? `?${text}` : location.pathname);
}
