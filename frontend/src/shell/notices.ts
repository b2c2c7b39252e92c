// Success messages can be turned off in this browser; what went wrong is always told.
import { readStored, writeStored } from "@/lib/storage";
import { find } from "./find";

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
