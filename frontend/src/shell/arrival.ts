// `#do-…` of an address names what the screen is opened for: a form, a switch, a button that asks.
const PATIENCE_MS = 15_000;

/** Wait until the screen has it, then put the focus on it; what opens something is opened. */
export function arrive(id: string): void {
  history.replaceState(history.state, "", location.pathname + location.search);
  if (reach(id)) {
    return;
  }
  const observer = new MutationObserver(() => reach(id) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function reach(id: string): boolean {
  const there = document.getElementById(id);
  const target = there?.matches("button") ? there : there?.querySelector<HTMLElement>("button");
  // Until the session is checked the screen stands there unseen.
  if (!target || getComputedStyle(target).visibility === "hidden") {
    return false;
  }
  target.scrollIntoView({ block: "center" });
  target.focus();
  if (target.getAttribute("aria-expanded") === "false") {
    target.click();
  }
  return true;
}
