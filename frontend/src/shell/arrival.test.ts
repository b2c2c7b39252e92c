import { arrive } from "./arrival";

const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 });

beforeEach(() => {
  history.replaceState(null, "", "/site/x?q=a#do-add");
  document.body.innerHTML = "";
});

test("clicks the button of a form when it appears, and removes the fragment from the URL", async () => {
  const opened = vi.fn();
  arrive("do-add");
  expect(location.href).toMatch(/\/site\/x\?q=a$/);

  document.body.innerHTML = '<button id="do-add" aria-expanded="false">Add ad</button>';
  document.querySelector("button")?.addEventListener("click", opened);

  await soon(() => expect(opened).toHaveBeenCalledOnce());
});

test("focuses a switch without pressing it", () => {
  const pressed = vi.fn();
  document.body.innerHTML = '<div id="do-preroll"><button role="switch" aria-checked="false"></button></div>';
  document.querySelector("button")?.addEventListener("click", pressed);

  arrive("do-preroll");

  expect(document.activeElement).toBe(document.querySelector("button"));
  expect(pressed).not.toHaveBeenCalled();
});

test("leaves an open form open", () => {
  const pressed = vi.fn();
  document.body.innerHTML = '<button id="do-add" aria-expanded="true">Close form</button>';
  document.querySelector("button")?.addEventListener("click", pressed);

  arrive("do-add");

  expect(pressed).not.toHaveBeenCalled();
});
