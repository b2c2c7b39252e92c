import { type ReactNode, startTransition, useEffect, useState } from "react";

/** What stands below the screen at first: drawn after what is on it, so that the first frame has less to lay out. */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
