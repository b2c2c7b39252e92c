// Which presses of a key are meant for the screen, for the shell's keys and those of a screen alike.

import { readCookie, writeCookie } from "./storage";

/** A `g` that nothing follows in this time was none. */
const LETTER_WITHIN_MS = 1500;

/** Signed in, and no dialog in front. */
export function isFree(): boolean {
  return document.documentElement.dataset.session === "in" && !document.querySelector("dialog[open], [role=dialog]");
}

/** For the screen: it is free, and this is no shortcut of the browser, nothing that is typed into a field or a menu, and no single key where those are switched off. */
export function isPlain(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [role=menu]");
  const isSingle = event.key.length === 1;
  return (
    isFree() && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !(isSingle && !areSingleKeysOn())
  );
}

/** Says of each plain press in turn whether it follows a `g`, and so opens a screen. */
export function followG(): (event: KeyboardEvent) => boolean {
  // Not at all, so far: no time is less than a while after it.
  let wentAt = Number.NaN;
  return ({ key, timeStamp }) => {
    const isGoing = timeStamp - wentAt < LETTER_WITHIN_MS;
    // With the capitals locked it is one, too.
    wentAt = key.toLowerCase() === "g" ? timeStamp : Number.NaN;
    return isGoing;
  };
}

/** Who dictates, or hits keys by chance, switches them off in this browser. */
export function areSingleKeysOn(): boolean {
  return readCookie("keys") !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  writeCookie("keys", isOn ? "" : "off");
}
