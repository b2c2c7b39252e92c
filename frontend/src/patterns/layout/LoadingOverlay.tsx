import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

// Fast responses should not make the page flicker.
const SHOWN_AFTER_MS = 150;

type LoadingOverlayProps = { busy: boolean; skeleton: ReactNode; children: ReactNode };

/** A loading indicator instead of the page while `busy`. The page keeps its input, focus, and scroll position. */
export function LoadingOverlay({ busy, skeleton, children }: LoadingOverlayProps) {
  const page = useRef<HTMLDivElement>(null);
  const height = useHeightOnceLate(busy, page);
  const isShown = height !== undefined;
  const focused = useRef<HTMLElement>(null);
  // Before the browser blurs the hidden element.
  useLayoutEffect(() => {
    if (isShown) {
      const active = document.activeElement;
      focused.current = active instanceof HTMLElement && page.current?.contains(active) ? active : null;
      return;
    }
    // The focus may have moved elsewhere meanwhile.
    if (document.activeElement === document.body) {
      focused.current?.focus({ preventScroll: true });
    }
  }, [isShown]);
  return (
    <div style={{ minHeight: height }}>
      {isShown && skeleton}
      <div ref={page} hidden={isShown} className="grid grid-cols-1 gap-6 [&[hidden]]:hidden">
        {children}
      </div>
    </div>
  );
}

/** Return the previous height of the page once loading takes long. */
function useHeightOnceLate(busy: boolean, page: RefObject<HTMLDivElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const measure = () => setHeight(page.current?.getBoundingClientRect().height);
    const timer = busy ? window.setTimeout(measure, SHOWN_AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setHeight(undefined);
    };
  }, [busy, page]);
  return busy ? height : undefined;
}
