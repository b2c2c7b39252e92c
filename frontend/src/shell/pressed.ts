// Safari gives what the mouse presses no focus, but the place around it. Then a dialog has nothing to give it back to,
// and a form that closes does not know that the focus was in it.

/** A button that is pressed has the focus by the time it acts, as in other browsers. */
export function focusPressed(): void {
  document.addEventListener(
    "click",
    ({ target, detail }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const around = document.activeElement;
      // A click by a key, or by a program, has no count. Whoever moved the focus elsewhere meanwhile meant it. Where
      // nothing has it, as in the top bar, Safari would show its ring as for a key.
      if (detail > 0 && button && around !== document.body && around?.contains(button)) {
        button.focus({ preventScroll: true });
      }
    },
    { capture: true },
  );
}
