import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { aPage } from "@tests/page";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The files share a process; what our modules remember is each file's own.
vi.resetModules();
const { setPageConfig } = await import("@/app/config");
const { settle } = await import("@tests/show");

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

// jsdom does no layout: nothing changes its size.
Element.prototype.checkVisibility ??= () => true;
Element.prototype.scrollIntoView ??= () => undefined;
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: Unmoved });
// Virtual tables measure their rows.
Object.defineProperty(HTMLTableRowElement.prototype, "offsetHeight", { configurable: true, get: () => 48 });

const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  // The testing library says so for the first file that imports it alone.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const level of ["error", "warn"] as const) {
    // A test that provokes a message says so: it spies on the console itself.
    vi.spyOn(console, level).mockImplementation((...words) => {
      noise.push(`console.${level}: ${words.map(String).join(" ")}`);
    });
  }
  setPageConfig(aPage());
});

afterEach(async () => {
  // A test that fails leaves them behind, and nothing would ever be over in the next one.
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
