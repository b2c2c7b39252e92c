import { COLLAPSE_MS, startSidebar } from "./sidebar";

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
