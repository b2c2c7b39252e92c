import { nextTheme, setTheme, startNotices } from "./preferences";

function prefer(scheme: "light" | "dark"): void {
  vi.stubGlobal("matchMedia", () => ({ matches: scheme === "dark" }));
}

beforeEach(() => {
  document.body.innerHTML = "<button data-theme-switch></button>";
});

test.each([
  ["light", ["system", "dark", "light", "system"]],
  ["dark", ["system", "light", "dark", "system"]],
] as const)("on a %s system the first click is seen", (scheme, order) => {
  prefer(scheme);

  for (const [at, theme] of order.slice(0, -1).entries()) {
    setTheme(theme);
    expect(nextTheme()).toBe(order[at + 1]);
  }
});

test("a theme is kept in a cookie that the server reads, and named on the button", () => {
  setTheme("dark");

  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(document.cookie).toContain("theme=dark");
  expect(document.querySelector("button")?.getAttribute("aria-label")).toBe("Theme: dark");
});

const button = () => document.querySelector("button") as HTMLButtonElement;

function page() {
  document.body.innerHTML = `<button data-notices-switch aria-checked="true">
    <span>Success messages</span><span data-notices-state></span></button>`;
  startNotices();
}

test("success messages are switched, said in words, and stay off on the next page", () => {
  page();
  expect(button().textContent).toContain("on");

  button().click();
  expect(document.documentElement.dataset.notices).toBe("off");
  expect(button().getAttribute("aria-checked")).toBe("false");
  expect(button().textContent).toContain("off");

  page();
  expect(document.documentElement.dataset.notices).toBe("off");
  button().click();
  expect(document.documentElement.dataset.notices).toBe("on");
});
