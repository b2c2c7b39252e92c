import { tinykeys } from "tinykeys";
import { readCookie, writeCookie } from "./storage";

/** Return whether shortcuts work now: only for signed-in admins and without an open dialog. */
export function areShortcutsActive(): boolean {
  return document.documentElement.dataset.session === "in" && !document.querySelector("dialog[open], [role=dialog]");
}

/** Call the handlers of keys and sequences such as "?" or "g n". Keys that are typed into fields and menus are ignored. */
export function watchKeys(handlers: Record<string, (event: KeyboardEvent) => void>): () => void {
  const guarded = Object.entries(handlers).map(([keys, handler]) => [
    keys,
    (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], [role=menu]");
      // Another shortcut may have handled the key. A held key would repeat its action.
      if (!isTyping && !event.defaultPrevented && !event.repeat && areShortcutsActive() && areSingleKeysOn()) {
        handler(event);
      }
    },
  ]);
  return tinykeys(window, Object.fromEntries(guarded));
}

/** Return whether single-key shortcuts are on. People who dictate can turn them off. */
export function areSingleKeysOn(): boolean {
  return readCookie("keys") !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  writeCookie("keys", isOn ? "" : "off");
}
