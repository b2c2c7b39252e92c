import { vi } from "vitest";
import type { PageConfig } from "@/lib/config";

export const WIRE_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const WIRE_KEY_NAME = "630dcd29";
export const OTHER_WIRE_KEY = "BwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSY=";

/** Return the page configuration of a screen that requires a session. */
export function aPage(screen: Partial<PageConfig["screen"]> = {}): PageConfig {
  return {
    apiKey: "the api-key",
    wireKey: WIRE_KEY,
    wireKeyName: WIRE_KEY_NAME,
    screen: { name: "profile", heading: "Profile", intro: "", onCrash: "log", needsLogin: true, ...screen },
    links: [],
    adKinds: [
      { name: "native", title: "Native" },
      { name: "reward", title: "Reward" },
    ],
    timeZone: "Asia/Kolkata",
    passwordMin: 6,
  };
}

/** Return a page with this configuration as HTML. */
export function pageHtml(config: PageConfig): string {
  return `<html><script id="console-config" type="application/json">${JSON.stringify(config)}</script></html>`;
}

/** Replace `location` with mocks, because jsdom does not navigate. The getters follow the history. */
export function watchLocation(path = "/site") {
  history.replaceState(null, "", path);
  const watched = {
    get href() {
      return document.location.href;
    },
    get pathname() {
      return document.location.pathname;
    },
    get search() {
      return document.location.search;
    },
    get hash() {
      return document.location.hash;
    },
    assign: vi.fn(),
    replace: vi.fn(),
    reload: vi.fn(),
  };
  vi.stubGlobal("location", watched);
  return watched;
}
