import { useCallback, useSyncExternalStore } from "react";
import { readQuery, type Step, watchQuery, writeQuery } from "@/lib/address";

/** One value of the address's query; `step` says whether Back undoes a change of it. */
export function useListState(name: string, step: Step = "push"): [string, (value: string) => void] {
  const value = useSyncExternalStore(watchQuery, () => readQuery(name));
  const write = useCallback((next: string) => writeQuery({ [name]: next }, step), [name, step]);
  return [value, write];
}
