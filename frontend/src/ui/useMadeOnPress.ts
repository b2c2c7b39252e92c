import { useState } from "react";
import { toastFailure } from "@/components/layout/toasts";
import { logError } from "@/lib/reportError";
import { PART_LOST, type Part } from "./part";

/**
 * Of what a page has in each row, but opens rarely: its code is loaded when the pointer or the focus comes near, and it
 * is made, open, by the first press. Where it cannot be had a toast says so, and the next press tries again.
 */
export function useMadeOnPress<P>({ load }: Part<P>) {
  const [isMade, setMade] = useState(false);
  const near = () => {
    load().catch(() => undefined);
  };
  const onClick = () => {
    load().then(
      () => setMade(true),
      (error) => {
        logError(error);
        toastFailure(PART_LOST);
      },
    );
  };
  return { isMade, press: { onPointerEnter: near, onFocus: near, onClick } };
}
