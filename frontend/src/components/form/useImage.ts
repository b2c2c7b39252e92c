import { useState } from "react";
import { IMAGE_NEEDED } from "@/lib/messages";

/** A chosen file, or what is wrong with it: a refused one is not the same as none. */
export type Picked = { file: File | undefined; fault: string };
const NOTHING: Picked = { file: undefined, fault: "" };

/** The picture of a form. What was refused holds the form back until it is replaced or removed. */
export function useImage(isRequired: boolean) {
  const [picked, setPicked] = useState(NOTHING);
  const [isMissing, setMissing] = useState(false);
  return {
    file: picked.file,
    /** True when the form may go; otherwise the picker says why not. */
    check(): boolean {
      const isGone = isRequired && !picked.file && !picked.fault;
      setMissing(isGone);
      return !isGone && !picked.fault;
    },
    isTouched: picked !== NOTHING,
    picker: {
      isRequired,
      picked,
      error: isMissing ? IMAGE_NEEDED : "",
      onPick: (next: Picked | undefined) => {
        setMissing(false);
        setPicked(next ?? NOTHING);
      },
    },
  };
}
