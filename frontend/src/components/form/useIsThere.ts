import { type RefObject, useEffect, useRef } from "react";

/** Whether what calls this is still drawn: an answer that comes later closes nothing that was opened in its place. */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
