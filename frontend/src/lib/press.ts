// A click is of what lies under both of its ends: what moves while a button of the mouse is held takes the press away
// from what it was aimed at. Fields are left in the middle of a press.
let isHeld = false;
const waiting: (() => void)[] = [];

function press({ button }: MouseEvent): void {
  // The others lead to no click, and a menu that opens may take their end.
  isHeld ||= button === 0;
}

function release(): void {
  isHeld = false;
  // The click comes right behind, in the same task.
  setTimeout(() => {
    for (const act of waiting.splice(0)) {
      act();
    }
  });
}

// Screens are drawn without a document, too.
if (globalThis.document) {
  document.addEventListener("mousedown", press, true);
  document.addEventListener("mouseup", release, true);
  document.addEventListener("dragend", release, true);
  // What else ends a press without a word of the mouse.
  document.addEventListener("contextmenu", release, true);
  addEventListener("blur", release);
}

/** Do now what may move the page, or behind the click where one has begun. */
export function afterPress(act: () => void): void {
  if (isHeld) {
    waiting.push(act);
  } else {
    act();
  }
}
