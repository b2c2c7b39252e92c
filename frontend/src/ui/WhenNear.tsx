import { type ReactNode, useRef } from "react";
import { useNear } from "./useNear";

/** The place of something tall further down, of that height until it comes near the screen: only then it is loaded. */
export function WhenNear({ height, children }: { height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} className={isNear ? undefined : height}>
      {isNear && children}
    </div>
  );
}
