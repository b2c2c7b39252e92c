import { useState } from "react";

/**
 * Of what a page has in each row, but opens rarely: its code is loaded when the pointer or the focus comes near, and it
 * is made, open, by the first press. Without the network nothing opens, and the next press tries again.
 */
export function useMadeOnPress(load: () => Promise<unknown>) {
  const [isMade, setMade] = useState(false);
  const near = () => {
    load().catch(() => undefined);
  };
  const onClick = () => {
    load().then(
      () => setMade(true),
      () => undefined,
    );
  };
  return { isMade, press: { onPointerEnter: near, onFocus: near, onClick } };
}
