// What is typed and not saved, known to the whole page: leaving asks, and an ended session keeps it for the next page.
import { pageConfig } from "./config";
import { readKept } from "./storage";

type Unsaved = { name: string; read: (() => unknown) | undefined };

const held = new Set<Unsaved>();
let isKeeping = false;

/** Hold what a form has typed until it is saved or dropped; `read` gives it as JSON can, and is left out for secrets. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  held.add(unsaved);
  if (held.size === 1) {
    addEventListener("beforeunload", ask);
  }
  return () => release(unsaved);
}

function release(unsaved: Unsaved): void {
  held.delete(unsaved);
  if (held.size === 0) {
    removeEventListener("beforeunload", ask);
  }
}

/** Whether something is typed and not saved: on the page, or in the form that goes by a name. */
export function hasUnsaved(name?: string): boolean {
  return name === undefined ? held.size > 0 : [...held].some((unsaved) => unsaved.name === name);
}

/** Nothing is left to ask about. */
export function releaseAll(): void {
  for (const unsaved of [...held]) {
    release(unsaved);
  }
}

/** Load this page anew: what is typed is there again, and where it cannot be kept, the browser asks first. */
export function reloadWithDrafts(): void {
  keepDraftsOnLeave(true);
  location.reload();
}

/** From now on a page that is left keeps its drafts instead of asking, where it can, or asks again. */
export function keepDraftsOnLeave(isOn: boolean): void {
  isKeeping = isOn;
  if (isOn) {
    addEventListener("pagehide", keepAll);
  } else {
    removeEventListener("pagehide", keepAll);
  }
}

/** Whether this account left a draft on this route under a name. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** The draft that this account left on this route under a name, if it fits the form; it is given once. */
export function takeDraft<T>(name: string, fits: (value: unknown) => value is T): T | undefined {
  const draft = readKept(sessionStorage, keyOf(name), fits);
  sessionStorage.removeItem(keyOf(name));
  return draft;
}

/** Keep what is typed for the form that is shown next under the same name, such as after a crash. */
export function keepAll(): void {
  for (const { name, read } of held) {
    if (read) {
      sessionStorage.setItem(keyOf(name), JSON.stringify(read()));
    }
  }
}

/** By account, too: whoever signs in next in this browser may be somebody else. */
function keyOf(name: string): string {
  return `draft ${pageConfig().account ?? ""} ${location.pathname} ${name}`;
}

function ask(event: BeforeUnloadEvent): void {
  if (!isKeeping || ![...held].every((unsaved) => unsaved.read)) {
    event.preventDefault();
  }
}
