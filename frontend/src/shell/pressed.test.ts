import { focusPressed } from "./pressed";

const at = (id: string) => document.getElementById(id) as HTMLElement;
let whenActing: string | undefined;

// Listeners of the document stay: the shell is started once a page.
beforeAll(() => {
  document.body.innerHTML = `<main id="island" tabindex="-1"><button id="save"><b id="word">Save</b></button>
    <a id="link" href="#there">There</a><input id="field"></main><button id="bell">Inbox</button>`;
  document.addEventListener("click", () => {
    whenActing = document.activeElement?.id;
  });
  focusPressed();
});
beforeEach(() => {
  whenActing = undefined;
  at("island").focus();
});

/** As Safari does it: the focus stays where it is. */
function press(id: string, detail = 1) {
  at(id).dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
}

test("a button that the mouse pressed has the focus when it acts, though the browser gave it none", () => {
  press("word");

  expect(whenActing).toBe("save");
});

test("the focus stays where somebody put it, with a press by a key, with a link, and where nothing has it", () => {
  at("field").focus();
  press("save");
  expect(whenActing).toBe("field");

  at("island").focus();
  press("save", 0);
  expect(whenActing).toBe("island");
  press("link");
  expect(whenActing).toBe("island");

  at("island").blur();
  press("bell");
  expect(whenActing).toBe("");
});
