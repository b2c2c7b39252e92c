import { useCallback, useLayoutEffect, useRef } from "react";

/** Return a function that never changes and calls the latest `callback`. For event handlers, not for rendering. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
