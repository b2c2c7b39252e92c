import { type RefObject, startTransition, useEffect, useState } from "react";

// Of the screen's height.
const AHEAD = "10%";

/** Tell whether an element is on the screen or close to it, or was: what stands further down costs nothing before. */
export function useNear(frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          sight.disconnect();
          startTransition(() => setNear(true));
        }
      },
      { rootMargin: AHEAD },
    );
    if (frame.current) {
      sight.observe(frame.current);
    }
    return () => sight.disconnect();
  }, [frame]);
  return isNear;
}
