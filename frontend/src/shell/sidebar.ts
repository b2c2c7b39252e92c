// The sidebar opens under the mouse and for the keyboard, closes 100 ms after the mouse left.
import { writeCookie } from "@/lib/storage";
import { find } from "./find";

export const COLLAPSE_MS = 100;

export function startSidebar(): void {
  const sidebar = find(".sidebar");
  const pin = find<HTMLButtonElement>("[data-pin]");
  let timer: number | undefined;

  function open(): void {
    clearTimeout(timer);
    sidebar.dataset.open = "";
  }
  function close(): void {
    delete sidebar.dataset.open;
  }

  sidebar.addEventListener("pointerenter", (event) => {
    // Touch does not hover.
    if (event.pointerType === "mouse") {
      open();
    }
  });
  sidebar.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // A mouse that only passed takes nothing from the keyboard.
      if (!sidebar.querySelector(":focus-visible")) {
        close();
      }
    }, COLLAPSE_MS);
  });
  sidebar.addEventListener("focusin", (event) => {
    if ((event.target as Element).matches(":focus-visible")) {
      open();
    }
  });
  sidebar.addEventListener("focusout", (event) => {
    if (!sidebar.contains(event.relatedTarget as Node | null)) {
      close();
    }
  });
  pin.addEventListener("click", () => {
    const isPinned = document.documentElement.dataset.sidebar !== "open";
    document.documentElement.dataset.sidebar = isPinned ? "open" : "";
    pin.setAttribute("aria-pressed", String(isPinned));
    writeCookie("rail", isPinned ? "open" : "");
  });
}
