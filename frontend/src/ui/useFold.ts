import { useState } from "react";

/** What folds: open or not, and drawn from its first opening on, so that folded away it keeps what was typed. */
export function useFold(isOpenFirst = false) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [isDrawn, setDrawn] = useState(isOpenFirst);
  function toggle() {
    setDrawn(true);
    setOpen(!isOpen);
  }
  return { isOpen, isDrawn, toggle };
}
