import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { aPage } from "@tests/page";
import { settle } from "@tests/show";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, vi } from "vitest";
import { setPageConfig } from "@/lib/config";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => setPageConfig(aPage()));

afterEach(async () => {
  await settle();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.session;
});
