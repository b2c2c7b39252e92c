// The account menu: arrows, Home and End move in it.
import { find } from "./find";
import { startPopup } from "./popup";

export function startAccountMenu(): void {
  const root = find("[data-account]");
  const items = [...root.querySelectorAll<HTMLElement>("[role^=menuitem]")];

  function move(step: number): void {
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
  };

  startPopup(root, () => items[0]?.focus());
  find("[role=menu]", root).addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
}
