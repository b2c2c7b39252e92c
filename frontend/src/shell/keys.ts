// Keys that work on every screen: Ctrl/Cmd+K finds, `?` lists the keys, `g` and a letter open a screen.
import { pageConfig } from "@/lib/config";
import { followG, isFree, isPlain } from "@/lib/keys";
import { HOME } from "@/lib/session";
import { find } from "./find";
import { choose, openPalette } from "./palette/palette";

export function startKeys(): void {
  const palette = find<HTMLDialogElement>("[data-palette]");
  const field = find<HTMLInputElement>(".palette-field", palette);
  const shortcuts = find<HTMLDialogElement>("[data-shortcuts]");
  const isGoing = followG();

  function open(): void {
    field.value = "";
    palette.showModal();
    openPalette(palette);
  }
  function onPlainKey(event: KeyboardEvent): void {
    const goes = isGoing(event);
    if (event.key === "?") {
      shortcuts.showModal();
    } else if (goes) {
      goTo(event.key.toLowerCase());
    }
  }

  for (const opener of document.querySelectorAll("[data-open-palette]")) {
    opener.addEventListener("click", open);
  }
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      void choose();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && isFree()) {
      event.preventDefault();
      open();
    } else if (isPlain(event)) {
      onPlainKey(event);
    }
  });
  nameKeys();
}

function goTo(key: string): void {
  const route = key === "h" ? HOME : pageConfig().links.find((link) => link.key === key)?.route;
  if (route) {
    location.assign(route);
  }
}

function nameKeys(): void {
  if (navigator.userAgent.includes("Mac OS")) {
    for (const key of document.querySelectorAll("[data-mod]")) {
      key.textContent = "⌘";
    }
  }
}
