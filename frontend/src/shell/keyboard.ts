// What the keyboard needs besides its shortcuts. It is loaded with the first focus.
import { find } from "./find";
import { keepFocus } from "./kept-focus";

export function startKeyboard(): void {
  keepFocus(find("#island"));
  startMenuKeys(find("#account-menu"));
}

/** In a menu arrows, Home, End and the first letter of an entry move, and Space presses what is a link, too. */
export function startMenuKeys(menu: HTMLElement): void {
  const items = [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const place = () => items.indexOf(document.activeElement as HTMLElement);

  function move(step: number): void {
    items[(place() + step + items.length) % items.length]?.focus();
  }
  function seek(letter: string): void {
    const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter);
    [...items.slice(place() + 1), ...items].find(begins)?.focus();
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
  };

  menu.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
    const pressed = key === " " && target instanceof HTMLAnchorElement ? () => target.click() : undefined;
    const act = keys[key] ?? (isLetter ? () => seek(key.toLowerCase()) : pressed);
    if (act) {
      event.preventDefault();
      act();
    }
  });
}
