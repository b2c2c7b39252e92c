import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { aPage } from "@tests/page";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The test files share a process, so each file needs its own module state.
vi.resetModules();
const { setPageConfig } = await import("@/lib/config");
const { settle } = await import("@tests/show");

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout, so sizes never change.
Element.prototype.checkVisibility ??= () => true;
Element.prototype.scrollIntoView ??= () => undefined;
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: Unmoved });
// Virtual tables measure the height of their rows.
Object.defineProperty(HTMLTableRowElement.prototype, "offsetHeight", { configurable: true, get: () => 48 });

const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  // The testing library sets this only in the first file that imports it.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const level of ["error", "warn"] as const) {
    // A test that expects a message spies on the console itself.
    vi.spyOn(console, level).mockImplementation((...args) => {
      noise.push(`console.${level}: ${args.map(String).join(" ")}`);
    });
  }
  setPageConfig(aPage());
});

afterEach(async () => {
  // A failed test may leave fake timers behind, and the next test would never finish.
  vi.useRealTimers();
  await settle();
  document.body.replaceChildren();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.session;
  expect(noise).toEqual([]);
});
