// A menu button: arrows, Home and End move, Escape and a click elsewhere close, focus returns.
import { find } from "./find";

export function startAccountMenu(): void {
  const button = find<HTMLButtonElement>("[data-account]");
  const menu = find("#account-menu");
  const items = [...menu.querySelectorAll<HTMLAnchorElement>("[role=menuitem]")];

  function toggle(isOpen: boolean): void {
    menu.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  }
  function move(step: number): void {
    const at = items.indexOf(document.activeElement as HTMLAnchorElement);
    items[(at + step + items.length) % items.length]?.focus();
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    Escape: () => {
      toggle(false);
      button.focus();
    },
  };

  button.addEventListener("click", () => {
    toggle(menu.hidden);
    if (!menu.hidden) {
      items[0]?.focus();
    }
  });
  menu.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Tab") {
      toggle(false);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (!find(".account").contains(event.target as Node)) {
      toggle(false);
    }
  });
}
