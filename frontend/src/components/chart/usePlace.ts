import { type RefObject, startTransition, useEffect, useState } from "react";
import { useNear } from "@/ui/useNear";
import { usePrinting } from "@/ui/usePrinting";

type Place = {
  /** In pixels; 0 until it was measured. */
  width: number;
  /** It is on the screen or close to it, or was. */
  isNear: boolean;
  isPrinting: boolean;
};

/** Tell how wide an element is, and whether what stands in it is worth drawing. */
export function usePlace(frame: RefObject<HTMLElement | null>): Place {
  const [width, setWidth] = useState(0);
  const isNear = useNear(frame);
  const isPrinting = usePrinting();
  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return;
    }
    const size = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    size.observe(element);
    return () => size.disconnect();
  }, [frame]);
  return { width, isNear, isPrinting };
}
