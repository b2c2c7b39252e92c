import { COLLAPSE_MS, startRail } from "./rail";

function pointer(kind: string, pointerType: string): Event {
  return Object.assign(new Event(kind), { pointerType });
}

function page(): HTMLElement {
  document.documentElement.dataset.rail = "";
  document.body.innerHTML = `<nav class="rail"><a href="/x">Ads</a><button data-pin aria-pressed="false"></button></nav>`;
  startRail();
  return document.querySelector<HTMLElement>(".rail") as HTMLElement;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("opens under the mouse and closes 100 ms after it left", () => {
  const rail = page();

  rail.dispatchEvent(pointer("pointerenter", "mouse"));
  expect(rail.dataset.open).toBe("");
  rail.dispatchEvent(pointer("pointerleave", "mouse"));
  vi.advanceTimersByTime(COLLAPSE_MS - 1);
  expect(rail.dataset.open).toBe("");
  vi.advanceTimersByTime(1);

  expect(COLLAPSE_MS).toBe(100);
  expect(rail.dataset.open).toBeUndefined();
});

test("a mouse that comes back in time keeps it open", () => {
  const rail = page();
  rail.dispatchEvent(pointer("pointerenter", "mouse"));

  rail.dispatchEvent(pointer("pointerleave", "mouse"));
  rail.dispatchEvent(pointer("pointerenter", "mouse"));
  vi.advanceTimersByTime(1000);

  expect(rail.dataset.open).toBe("");
});

test("a finger does not hover", () => {
  const rail = page();

  rail.dispatchEvent(pointer("pointerenter", "touch"));

  expect(rail.dataset.open).toBeUndefined();
});

test("the pin is kept in a cookie that the server reads", () => {
  const rail = page();
  const pin = rail.querySelector("button") as HTMLButtonElement;

  pin.click();
  expect(document.documentElement.dataset.rail).toBe("open");
  expect(pin.getAttribute("aria-pressed")).toBe("true");
  expect(document.cookie).toContain("rail=open");
  pin.click();

  expect(document.documentElement.dataset.rail).toBe("");
  expect(document.cookie).not.toContain("rail=open");
});
