// The parts of the page frame that the server renders: theme, success messages, drawer, pinned sidebar.
import { readStored, writeCookie, writeStored } from "@/lib/storage";
import { find } from "./find";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function startFrame(): void {
  startTheme();
  startNotices();
  startDrawer();
  startPin();
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The server reads the cookie and renders the page in the right theme.
  writeCookie("theme", theme);
  labelTheme();
}

function startTheme(): void {
  labelTheme();
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.addEventListener("click", () => setTheme(nextTheme()));
  }
}

function currentTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

/** Return the next theme. One that looks different comes first, so that a click always has an effect. */
function nextTheme(): Theme {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const order: Theme[] = isDark ? ["system", "light", "dark"] : ["system", "dark", "light"];
  return order[(order.indexOf(currentTheme()) + 1) % order.length] ?? "system";
}

function labelTheme(): void {
  const text = `Theme: ${currentTheme()}`;
  for (const button of document.querySelectorAll<HTMLElement>("[data-theme-switch]")) {
    button.setAttribute("aria-label", text);
    button.title = text;
    for (const label of button.querySelectorAll("[data-theme-text]")) {
      label.textContent = text;
    }
  }
}

/** Start the switch of success messages. Errors are always shown. */
function startNotices(): void {
  const button = find("[data-notices-switch]");
  function show(isOn: boolean): void {
    document.documentElement.dataset.notices = isOn ? "on" : "off";
    button.setAttribute("aria-checked", String(isOn));
    find("[data-notices-state]", button).textContent = isOn ? "on" : "off";
  }
  show(readStored("notifications") !== "off");
  button.addEventListener("click", () => {
    const isOn = document.documentElement.dataset.notices === "off";
    writeStored("notifications", isOn ? "on" : "off");
    show(isOn);
  });
}

/** Below 768 px the links are in a modal dialog, which keeps the focus inside and returns it. */
function startDrawer(): void {
  const drawer = find<HTMLDialogElement>("[data-drawer]");
  find("[data-open-drawer]").addEventListener("click", () => drawer.showModal());
  drawer.addEventListener("click", (event) => {
    const isOutside = event.target === drawer || (event.target as Element).closest("a, [data-close-drawer]");
    // The second click of a double-click hits what the first one has opened.
    if (isOutside && event.detail < 2) {
      drawer.close();
    }
  });
  matchMedia("(width >= 48rem)").addEventListener("change", () => drawer.close());
}

/** On wide screens the sidebar can stay open. */
function startPin(): void {
  const pin = find("[data-pin]");
  pin.addEventListener("click", () => {
    const isPinned = document.documentElement.dataset.sidebar !== "open";
    document.documentElement.dataset.sidebar = isPinned ? "open" : "";
    pin.setAttribute("aria-pressed", String(isPinned));
    writeCookie("rail", isPinned ? "open" : "");
  });
}
