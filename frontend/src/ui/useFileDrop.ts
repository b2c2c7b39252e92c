import { type MouseEvent, useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { useStableCallback } from "./useStableCallback";

type FileDropOptions = {
  /** The types and endings that the file dialog offers. */
  accept: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Called with files that are dropped outside the zone. */
  onMissed?: (files: readonly File[]) => void;
};

/**
 * A file field by click, drop, or keyboard. Spread `zone` on its label and `field` on the input inside.
 *
 * `isDragging` is true while files are dragged over the page.
 */
export function useFileDrop({ accept, isMultiple = false, isDisabled = false, onFiles, onMissed }: FileDropOptions) {
  const { getRootProps, getInputProps, isDragGlobal } = useDropzone({
    multiple: isMultiple,
    disabled: isDisabled,
    onDrop: onFiles,
    // The label opens the file dialog.
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // It would also prevent dropping a text into a text field.
    preventDropOnDocument: false,
  });
  const onDrag = useStableCallback((event: DragEvent) => {
    const { type, dataTransfer, defaultPrevented: isTaken } = event;
    if (dataTransfer?.types.includes("Files")) {
      // Otherwise, the browser would open the file instead of the page.
      event.preventDefault();
      if (type === "drop" && !isTaken) {
        onMissed?.([...dataTransfer.files]);
      }
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("dragover", onDrag, { signal: stop.signal });
    addEventListener("drop", onDrag, { signal: stop.signal });
    return () => stop.abort();
  }, [onDrag]);
  const { role: _, ...zone } = getRootProps();
  const field = {
    ...getInputProps(),
    accept,
    className: "sr-only",
    style: undefined,
    tabIndex: undefined,
    "aria-disabled": isDisabled || undefined,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (isDisabled) {
        event.preventDefault();
      } else {
        // Otherwise, choosing the same file again would not be a change.
        event.currentTarget.value = "";
      }
    },
  };
  return { zone, field, isDragging: isDragGlobal };
}
