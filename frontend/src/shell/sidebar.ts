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

// Below 768 px the sidebar is a drawer: menu button, dark overlay, Escape, focus kept inside.
export function startDrawer(): void {
  const sidebar = find(".sidebar");
  const overlay = find(".overlay");
  const opener = find<HTMLButtonElement>("[data-open-drawer]");

  function open(): void {
    sidebar.dataset.drawer = "";
    overlay.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    setOutsideInert(true);
    find<HTMLElement>("button, a", sidebar).focus();
  }
  function close(): void {
    if (!("drawer" in sidebar.dataset)) {
      return;
    }
    delete sidebar.dataset.drawer;
    overlay.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    setOutsideInert(false);
    opener.focus();
  }

  opener.addEventListener("click", unlessRepeated(open));
  for (const closer of document.querySelectorAll<HTMLElement>("[data-close-drawer]")) {
    closer.addEventListener("click", unlessRepeated(close));
  }
  sidebar.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) {
      close();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
    }
  });
  matchMedia("(width >= 48rem)").addEventListener("change", close);
}

/** The second click of a double one falls on what the first has brought under the pointer. */
function unlessRepeated(act: () => void): (event: MouseEvent) => void {
  return (event) => event.detail < 2 && act();
}

// Everything but the drawer is inert, so Tab stays inside it.
function setOutsideInert(isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(".topbar, #island, .skip-link")) {
    element.inert = isInert;
  }
}
