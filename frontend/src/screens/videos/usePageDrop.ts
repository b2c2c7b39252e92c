import { useEffect, useRef, useState } from "react";
import { TEXTS } from "./texts";

/** Files that are dropped anywhere on the page; true while some are held over it. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      addEventListener(name, (event) => hasFiles(event) && act(event), { signal: stop.signal });
    listen("dragover", (event) => {
      // Without this the browser opens the file instead of the page.
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", (event) => {
      // Between two elements of the page there is another one that is entered.
      if (!event.relatedTarget) {
        setOver(false);
      }
    });
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(TEXTS.files) ?? false;
}
