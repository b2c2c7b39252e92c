// The fragment `#do-…` of a URL is the ID of the control to open or focus: the button of a form or dialog, or a switch.
const PATIENCE_MS = 15_000;

/** Wait for the control and focus it. Click a button that opens something. */
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
  // The screen is hidden until the session is checked.
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
