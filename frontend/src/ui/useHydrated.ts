import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the screen is as the server drew it, which knows no storage and runs no script; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
