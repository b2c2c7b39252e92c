import { arrive } from "./arrival";

const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 });

beforeEach(() => {
  history.replaceState(null, "", "/site/x?q=a#do-add");
  document.body.innerHTML = "";
});

test("what opens a form is opened as soon as it is there; the address loses the word", async () => {
  const opened = vi.fn();
  arrive("do-add");
  expect(location.href).toMatch(/\/site\/x\?q=a$/);

  document.body.innerHTML = '<button id="do-add" aria-expanded="false">Add ad</button>';
  document.querySelector("button")?.addEventListener("click", opened);

  await soon(() => expect(opened).toHaveBeenCalledOnce());
});

test("a switch gets the focus and is not pressed", () => {
  const pressed = vi.fn();
  document.body.innerHTML = '<div id="do-preroll"><button role="switch" aria-checked="false"></button></div>';
  document.querySelector("button")?.addEventListener("click", pressed);

  arrive("do-preroll");

  expect(document.activeElement).toBe(document.querySelector("button"));
  expect(pressed).not.toHaveBeenCalled();
});

test("a form that is open stays open", () => {
  const pressed = vi.fn();
  document.body.innerHTML = '<button id="do-add" aria-expanded="true">Close form</button>';
  document.querySelector("button")?.addEventListener("click", pressed);

  arrive("do-add");

  expect(pressed).not.toHaveBeenCalled();
});
