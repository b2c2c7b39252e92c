// Below 768 px the sidebar is a drawer: menu button, dark overlay, Escape, focus kept inside.
import { find } from "./find";

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
