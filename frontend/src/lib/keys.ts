import { tinykeys } from "tinykeys";
import { readCookie, writeCookie } from "@/app/storage";

/** Signed in, and no dialog is open. */
export function areShortcutsActive(): boolean {
  return document.documentElement.dataset.session === "in" && !document.querySelector("dialog[open], [role=dialog]");
}

/** Call the handlers of keys and sequences such as "?" or "g n". Keys that are typed into fields and menus are ignored. */
export function watchKeys(handlers: Record<string, (event: KeyboardEvent) => void>): () => void {
  const guarded = Object.entries(handlers).map(([keys, act]) => [
    keys,
    (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], [role=menu]");
      // Another shortcut may have taken the key; a held key would repeat its action thirty times a second.
      if (!isTyping && !event.defaultPrevented && !event.repeat && areShortcutsActive() && areSingleKeysOn()) {
        act(event);
      }
    },
  ]);
  return tinykeys(window, Object.fromEntries(guarded));
}

/** Single keys can be switched off in this browser, for people who dictate. */
export function areSingleKeysOn(): boolean {
  return readCookie("keys") !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  writeCookie("keys", isOn ? "" : "off");
}
