// A button and the panel that it opens: pressed again, Escape and a press elsewhere close it.
import { find } from "./find";

export function startPopup(root: HTMLElement, onOpen: (panel: HTMLElement) => void = () => {}): void {
  const button = find<HTMLButtonElement>("button[aria-controls]", root);
  const panel = find(`#${button.getAttribute("aria-controls")}`, root);

  function toggle(isShown: boolean): void {
    panel.toggleAttribute("data-shown", isShown);
    button.setAttribute("aria-expanded", String(isShown));
    if (isShown) {
      onOpen(panel);
    }
  }
  button.addEventListener("click", () => toggle(!panel.hasAttribute("data-shown")));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.hasAttribute("data-shown")) {
      toggle(false);
      button.focus();
    }
  });
  root.addEventListener("focusout", (event) => {
    // Tab went on; a press on what takes no focus stays.
    if (event.relatedTarget && !root.contains(event.relatedTarget as Node)) {
      toggle(false);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (!root.contains(event.target as Node)) {
      toggle(false);
    }
  });
}

/** The account menu. Its keys are in keyboard.ts. */
export function startAccountMenu(): void {
  const root = find("[data-account]");
  startPopup(root, () => find("[role^=menuitem]", root).focus());
}
