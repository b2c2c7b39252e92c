import { startDrawer } from "./drawer";

let narrow: (event: Event) => void = () => {};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ addEventListener: (_: string, act: (event: Event) => void) => (narrow = act) }));
  document.body.innerHTML = `
    <header class="topbar"><button data-open-drawer aria-expanded="false">Menu</button></header>
    <div class="overlay" data-close-drawer hidden></div>
    <nav class="sidebar"><button data-close-drawer>Close</button><a href="#there">Ads</a></nav>
    <main id="island"></main>`;
  startDrawer();
});

const opener = () => document.querySelector("[data-open-drawer]") as HTMLButtonElement;
const sidebar = () => document.querySelector(".sidebar") as HTMLElement;
const overlay = () => document.querySelector(".overlay") as HTMLElement;
const island = () => document.querySelector("#island") as HTMLElement;
const isOpen = () => "drawer" in sidebar().dataset;

test("the menu button opens it, keeps focus inside, and the rest is out of reach", () => {
  opener().click();

  expect(isOpen()).toBe(true);
  expect(overlay().hidden).toBe(false);
  expect(opener().getAttribute("aria-expanded")).toBe("true");
  expect(island().inert).toBe(true);
  expect(sidebar().contains(document.activeElement)).toBe(true);
});

test.each([
  ["the overlay", () => overlay().click()],
  ["Escape", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
  ["a chosen link", () => sidebar().querySelector("a")?.click()],
  ["the close button", () => sidebar().querySelector("button")?.click()],
  ["a window that grows", () => narrow(new Event("change"))],
])("%s closes it and gives focus back", (_, act) => {
  opener().click();

  act();

  expect(isOpen()).toBe(false);
  expect(overlay().hidden).toBe(true);
  expect(island().inert).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test("a double click on the menu button opens it, and the second click closes nothing", () => {
  opener().dispatchEvent(new MouseEvent("click", { detail: 1 }));
  overlay().dispatchEvent(new MouseEvent("click", { detail: 2 }));

  expect(isOpen()).toBe(true);
});
