import { startNotices } from "./notices";

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
