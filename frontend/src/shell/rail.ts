// The rail opens under the mouse and for the keyboard, closes 100 ms after the mouse left.
import { writeCookie } from "@/lib/storage";
import { find } from "./find";

export const COLLAPSE_MS = 100;

export function startRail(): void {
  const rail = find(".rail");
  const pin = find<HTMLButtonElement>("[data-pin]");
  let timer: number | undefined;

  function open(): void {
    clearTimeout(timer);
    rail.dataset.open = "";
  }
  function close(): void {
    delete rail.dataset.open;
  }

  rail.addEventListener("pointerenter", (event) => {
    // Touch does not hover.
    if (event.pointerType === "mouse") {
      open();
    }
  });
  rail.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    timer = window.setTimeout(close, COLLAPSE_MS);
  });
  rail.addEventListener("focusin", (event) => {
    if ((event.target as Element).matches(":focus-visible")) {
      open();
    }
  });
  rail.addEventListener("focusout", (event) => {
    if (!rail.contains(event.relatedTarget as Node | null)) {
      close();
    }
  });
  pin.addEventListener("click", () => {
    const isPinned = document.documentElement.dataset.rail !== "open";
    document.documentElement.dataset.rail = isPinned ? "open" : "";
    pin.setAttribute("aria-pressed", String(isPinned));
    writeCookie("rail", isPinned ? "open" : "");
  });
}
