import { startMenuKeys } from "./keyboard";
import { startAccountMenu } from "./popup";

const button = () => document.querySelector("button[aria-controls]") as HTMLButtonElement;
const menu = () => document.querySelector("#account-menu") as HTMLElement;
const isShown = () => menu().hasAttribute("data-shown");
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.innerHTML = `
    <div data-account><button aria-controls="account-menu" aria-expanded="false">O</button>
      <div id="account-menu" role="menu"><a role="menuitem" href="#a">Profile</a>
        <button role="menuitemcheckbox" type="button">Success messages</button><a role="menuitem" href="#b">Log out</a></div>
    </div><a id="elsewhere" href="#c">Elsewhere</a>`;
  startAccountMenu();
  startMenuKeys(menu());
});

test("a press opens it on its first entry, another one closes it", () => {
  button().click();

  expect(isShown()).toBe(true);
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement?.textContent).toBe("Profile");
  button().click();
  expect(isShown()).toBe(false);
  expect(button().getAttribute("aria-expanded")).toBe("false");
});

test("arrows, Home and End move in it, over what is no link, too", () => {
  button().click();

  press("ArrowDown");
  expect(document.activeElement?.textContent).toBe("Success messages");
  press("ArrowUp");
  press("ArrowUp");
  expect(document.activeElement?.textContent).toBe("Log out");
  press("Home");
  expect(document.activeElement?.textContent).toBe("Profile");
  press("End");
  expect(document.activeElement?.textContent).toBe("Log out");
  press("s");
  expect(document.activeElement?.textContent).toBe("Success messages");
  press("l");
  expect(document.activeElement?.textContent).toBe("Log out");
});

test("Space follows a link of it", () => {
  button().click();
  const followed = vi.fn((event: Event) => event.preventDefault());
  menu().addEventListener("click", followed);

  press(" ");

  expect(followed).toHaveBeenCalledOnce();
});

test("Escape closes it and gives the focus back", () => {
  button().click();

  press("Escape");

  expect(isShown()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test.each([
  ["a press elsewhere", () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }))],
  ["focus that goes on", () => document.querySelector<HTMLElement>("#elsewhere")?.focus()],
])("%s closes it", (_, act) => {
  button().click();

  act();

  expect(isShown()).toBe(false);
});
