// Which presses of a key are meant for the screen, for the shell's keys and those of a screen alike.

/** A `g` that nothing follows in this time was none. */
export const LETTER_WITHIN_MS = 1500;

/** Signed in, and no dialog in front. */
export function isFree(): boolean {
  return document.documentElement.dataset.session === "in" && !document.querySelector("dialog[open], [role=dialog]");
}

/** No shortcut of the browser, and nothing that is typed into a field. */
export function isPlain(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
  return !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
}
