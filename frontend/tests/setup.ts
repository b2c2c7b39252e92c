import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { waitUntilDrawn } from "@tests/drawn";
import { aPage } from "@tests/page";
import { findByIdAtOnce, printOnlyAtTheEnd, tellWhatIsShownAtOnce } from "@tests/quick";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The files share a process; what our modules remember is each file's own.
vi.resetModules();
const { setPageConfig } = await import("@/lib/config");
const { DialogBox } = await import("@/ui/Dialog");
const { CaptchaDialog } = await import("@/components/form/useConfirmedAction");
const { settle } = await import("@tests/show");

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });
waitUntilDrawn();
printOnlyAtTheEnd();
findByIdAtOnce();
tellWhatIsShownAtOnce();

// jsdom lays nothing out: everything is in view, and nothing changes its size.
Element.prototype.checkVisibility ??= () => true;
Element.prototype.scrollIntoView ??= () => undefined;
class Unmoved {
  observe() {}
  disconnect() {}
}
class AllInView extends Unmoved {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
    super();
  }
  override observe() {
    this.tell([{ isIntersecting: true }]);
  }
}
Object.assign(globalThis, { IntersectionObserver: AllInView, ResizeObserver: Unmoved });

const noise: string[] = [];

// A page loads it with its first dialog; a test has had one.
await DialogBox.load();
await CaptchaDialog.load();

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
  await settle();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.session;
  expect(noise).toEqual([]);
});
