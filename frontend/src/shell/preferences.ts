// What this browser is set to. The theme is a cookie, so that the server draws the first paint in the right one.
import { readStored, writeCookie, writeStored } from "@/lib/storage";
import { find } from "./find";
import { sayTheme } from "./texts";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function currentTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeCookie("theme", theme);
  label();
}

export function startTheme(): void {
  label();
  for (const button of switches()) {
    button.addEventListener("click", () => setTheme(nextTheme()));
  }
}

/** The one that looks different comes first, so that a click is always seen. */
export function nextTheme(): Theme {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const order: Theme[] = isDark ? ["system", "light", "dark"] : ["system", "dark", "light"];
  return order[(order.indexOf(currentTheme()) + 1) % order.length] ?? "system";
}

// One in the top bar, and on a phone one in the drawer.
function switches(): NodeListOf<HTMLElement> {
  return document.querySelectorAll("[data-theme-switch]");
}

function label(): void {
  const text = sayTheme(currentTheme());
  for (const button of switches()) {
    button.setAttribute("aria-label", text);
    button.title = text;
    const words = button.querySelector("[data-theme-text]");
    if (words) {
      words.textContent = text;
    }
  }
}

/** Success messages can be turned off; what went wrong is always told. */
export function startNotices(): void {
  const button = find<HTMLButtonElement>("[data-notices-switch]");

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
