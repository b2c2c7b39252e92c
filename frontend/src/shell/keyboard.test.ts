import { keepFocus } from "./keyboard";

const at = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `<main id="island" tabindex="-1"><button id="head">Add</button>
    <ul id="list">${["one", "two", "three"].map((name) => `<li><button id="${name}">${name}</button></li>`).join("")}</ul>
    <button id="foot">Next</button></main>`;
  keepFocus(at("island"));
});

function take(id: string): Promise<void> {
  (at(id).closest("li") ?? at(id)).remove();
  // What watches the page is told at the end of the task.
  return Promise.resolve();
}

test.each([
  ["one", "two"],
  ["two", "three"],
  ["three", "two"],
])("of the rows %s goes, and %s has the focus", async (gone, next) => {
  at(gone).focus();

  await take(gone);

  expect(focused()).toBe(next);
});

test("an empty list gives it to what comes after the list", async () => {
  for (const id of ["one", "two", "three"]) {
    at(id).focus();
    await take(id);
  }

  expect(focused()).toBe("foot");
});

test("what was asked for in a dialog gives it back to the neighbour when the dialog closes", async () => {
  at("two").focus();
  const dialog = document.createElement("dialog");
  dialog.innerHTML = `<button id="answer">Delete</button>`;
  document.body.append(dialog);
  at("answer").focus();
  await take("two");
  expect(focused()).toBe("answer");

  dialog.remove();
  await Promise.resolve();

  expect(focused()).toBe("three");
});

test("nobody's focus is moved: neither where another row goes nor where nothing had it", async () => {
  at("two").focus();
  await take("one");
  expect(focused()).toBe("two");

  at("island").dispatchEvent(new Event("pointerdown"));
  at("two").blur();
  await take("two");

  expect(document.activeElement).toBe(document.body);
});

test("whoever gives it a place first is not overruled", async () => {
  at("two").focus();
  const gone = take("two");
  at("head").focus();
  await gone;

  expect(focused()).toBe("head");
});
