import { type RefObject, startTransition, useEffect, useState } from "react";
import { usePrinting } from "@/ui/usePrinting";

// Of the screen's height: further down nothing is drawn.
const AHEAD = "10%";

export type Place = {
  /** In pixels; 0 until it was measured. */
  width: number;
  /** It is on the screen or close to it, or was. */
  isNear: boolean;
  isPrinting: boolean;
};

/** Tell how wide an element is, and whether what stands in it is worth drawing. */
export function usePlace(frame: RefObject<HTMLElement | null>): Place {
  const [width, setWidth] = useState(0);
  const [isNear, setNear] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const size = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          sight.disconnect();
          startTransition(() => setNear(true));
        }
      },
      { rootMargin: AHEAD },
    );
    size.observe(element);
    sight.observe(element);
    return () => {
      size.disconnect();
      sight.disconnect();
    };
  }, [frame]);
  return { width, isNear, isPrinting };
}
