import { useEffect, useRef, useState } from "react";

/** Chosen files are shown as checked after this time (docs/product.md 12). */
const CHECKED_FOR_MS = 1000;

/** Return whether chosen files are being checked, and a function that starts a check. */
export function useChecking(): [isChecking: boolean, startChecking: () => void] {
  const [isChecking, setChecking] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function startChecking() {
    clearTimeout(timer.current);
    setChecking(true);
    timer.current = window.setTimeout(() => setChecking(false), CHECKED_FOR_MS);
  }
  return [isChecking, startChecking];
}
