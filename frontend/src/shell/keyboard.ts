// What the keyboard needs besides its shortcuts.
import { isBefore } from "@/lib/order";
import { find } from "./find";

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

// Where the focus goes when what has it is taken away, with a row that is deleted or a button that is pressed once:
// to its neighbour, so that the keyboard goes on from there. Whoever knows a better place gives it the focus first.
// No field: what is pressed next would be typed into it.
const STOPS = "a[href], button, input:is([type=checkbox], [type=radio]), summary, [tabindex='0']";

// Before anybody else is told.
const CAPTURE = { capture: true };

export function keepFocus(island: HTMLElement): void {
  let last: Element = island.contains(document.activeElement) ? (document.activeElement as Element) : island;
  let isLost = false;
  let isMoving = false;

  function note(kept: Element): void {
    last = kept;
    isLost = false;
  }
  island.addEventListener("focusin", (event) => note(event.target as Element));
  // On its way from one place to the next nothing has it, for as long as those are told who watch the first one.
  function arrive(): void {
    isMoving = false;
  }
  function move({ relatedTarget }: FocusEvent): void {
    isMoving = relatedTarget !== null;
  }
  document.addEventListener("focusout", move, CAPTURE);
  document.addEventListener("focusin", arrive, CAPTURE);
  // Pressed beside everything: from then on nothing has it, which is as it should be.
  island.addEventListener("pointerdown", () => note(island));
  new MutationObserver((changes) => {
    for (const { removedNodes, target, nextSibling } of changes) {
      const isGone = !last.isConnected && [...removedNodes].some((gone) => gone.contains(last));
      if (isGone && island.contains(target)) {
        last = neighbour(target as Element, nextSibling, island);
        isLost = true;
      }
    }
    // While a dialog is in front it has the focus; its end is a change, too.
    if (isLost && !isMoving && last instanceof HTMLElement && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** What came after it in the same place, else what came before; in a wider place where this one is empty. */
function neighbour(place: Element, next: Node | null, island: HTMLElement): Element {
  const stops = [...place.querySelectorAll<HTMLElement>(STOPS)].filter(isReached);
  const at = next?.isConnected ? next : null;
  const found =
    stops.find((stop) => at && (at.contains(stop) || isBefore(at, stop))) ??
    stops.findLast((stop) => !at || isBefore(stop, at));
  return found ?? (place === island ? island : neighbour(place.parentElement ?? island, place.nextSibling, island));
}

function isReached(stop: HTMLElement): boolean {
  return stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility({ visibilityProperty: true });
}
