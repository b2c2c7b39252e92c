import { type ReactNode, useEffect, useRef, useState } from "react";

// A quick answer should change the figures, not make the page blink.
const SHOWN_AFTER_MS = 150;

type LoadingOverlayProps = { busy: boolean; skeleton: ReactNode; children: ReactNode };

/** A loading indicator in place of the page while `busy` lasts. What was typed and where stays. */
export function LoadingOverlay({ busy, skeleton, children }: LoadingOverlayProps) {
  const isShown = useDelayed(busy);
  const page = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) {
      const active = document.activeElement;
      focused.current = active instanceof HTMLElement && page.current?.contains(active) ? active : null;
      return;
    }
    // Not where somebody went on elsewhere meanwhile.
    if (document.activeElement === document.body) {
      focused.current?.focus();
    }
  }, [isShown]);
  return (
    <>
      {isShown && skeleton}
      <div ref={page} hidden={isShown} className="grid grid-cols-1 gap-6 [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}

function useDelayed(busy: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = busy ? window.setTimeout(() => setLate(true), SHOWN_AFTER_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && isLate;
}
