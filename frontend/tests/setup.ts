import "@testing-library/jest-dom/vitest";
import { aPage } from "@tests/page";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, vi } from "vitest";
import { setPageConfig } from "@/lib/config";

beforeEach(() => setPageConfig(aPage()));

afterEach(() => {
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.session;
});
