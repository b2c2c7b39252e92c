import { COLLAPSE_MS, startDrawer, startSidebar } from "./sidebar";

describe("on a wide screen", () => {
  function pointer(kind: string, pointerType: string): Event {
    return Object.assign(new Event(kind), { pointerType });
  }

  function page(): HTMLElement {
    document.documentElement.dataset.sidebar = "";
    document.body.innerHTML = `<nav class="sidebar"><a href="/x">Ads</a><button data-pin aria-pressed="false"></button></nav>`;
    startSidebar();
    return document.querySelector<HTMLElement>(".sidebar") as HTMLElement;
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("opens under the mouse and closes 100 ms after it left", () => {
    const sidebar = page();

    sidebar.dispatchEvent(pointer("pointerenter", "mouse"));
    expect(sidebar.dataset.open).toBe("");
    sidebar.dispatchEvent(pointer("pointerleave", "mouse"));
    vi.advanceTimersByTime(COLLAPSE_MS - 1);
    expect(sidebar.dataset.open).toBe("");
    vi.advanceTimersByTime(1);

    expect(COLLAPSE_MS).toBe(100);
    expect(sidebar.dataset.open).toBeUndefined();
  });

  test("a mouse that comes back in time keeps it open", () => {
    const sidebar = page();
    sidebar.dispatchEvent(pointer("pointerenter", "mouse"));

    sidebar.dispatchEvent(pointer("pointerleave", "mouse"));
    sidebar.dispatchEvent(pointer("pointerenter", "mouse"));
    vi.advanceTimersByTime(1000);

    expect(sidebar.dataset.open).toBe("");
  });

  test("a mouse that passes leaves it open where the keyboard is in it", () => {
    const sidebar = page();
    // In a field the focus is visible however it came there.
    const inside = sidebar.appendChild(document.createElement("input"));
    inside.focus();
    expect(sidebar.dataset.open).toBe("");

    sidebar.dispatchEvent(pointer("pointerenter", "mouse"));
    sidebar.dispatchEvent(pointer("pointerleave", "mouse"));
    vi.advanceTimersByTime(COLLAPSE_MS);
    expect(sidebar.dataset.open).toBe("");

    inside.blur();
    expect(sidebar.dataset.open).toBeUndefined();
  });

  test("a finger does not hover", () => {
    const sidebar = page();

    sidebar.dispatchEvent(pointer("pointerenter", "touch"));

    expect(sidebar.dataset.open).toBeUndefined();
  });

  test("the pin is kept in a cookie that the server reads", () => {
    const sidebar = page();
    const pin = sidebar.querySelector("button") as HTMLButtonElement;

    pin.click();
    expect(document.documentElement.dataset.sidebar).toBe("open");
    expect(pin.getAttribute("aria-pressed")).toBe("true");
    expect(document.cookie).toContain("rail=open");
    pin.click();

    expect(document.documentElement.dataset.sidebar).toBe("");
    expect(document.cookie).not.toContain("rail=open");
  });
});

describe("on a narrow screen it is a drawer", () => {
  let narrow: (event: Event) => void = () => {};

  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({
      addEventListener: (_: string, act: (event: Event) => void) => (narrow = act),
    }));
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
});
