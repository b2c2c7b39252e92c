// Keys that work on every screen: Ctrl/Cmd+K opens the palette, `?` lists the keys, `g` and a letter open a screen.
import { tinykeys } from "tinykeys";
import { pageConfig } from "@/lib/config";
import { areShortcutsActive, watchKeys } from "@/lib/keys";
import { HOME } from "@/session/session";
import { find } from "./find";

/** Watch the keys and return a function that stops it. */
export function startKeys(openPalette: () => void): () => void {
  const shortcuts = find<HTMLDialogElement>("[data-shortcuts]");
  const screens = [["h", HOME], ...pageConfig().links.map(({ key, route }) => [key, route])].filter(([key]) => key);
  const stopPalette = tinykeys(window, {
    "$mod+k": (event) => {
      if (areShortcutsActive()) {
        event.preventDefault();
        openPalette();
      }
    },
  });
  const stopShortcuts = watchKeys({
    "?": () => shortcuts.showModal(),
    "Shift+?": () => shortcuts.showModal(),
    ...Object.fromEntries(
      screens.map(([key, route = HOME]) => [
        `g ${key}`,
        (event: KeyboardEvent) => {
          // The screen may have the same letter.
          event.preventDefault();
          location.assign(route);
        },
      ]),
    ),
  });
  if (navigator.userAgent.includes("Mac OS")) {
    for (const key of document.querySelectorAll("[data-mod]")) {
      key.textContent = "⌘";
    }
  }
  return () => {
    stopPalette();
    stopShortcuts();
  };
}
