// Unsaved input of the whole page. Leaving asks for confirmation; an ended session stores the input as drafts.
import { pageConfig } from "@/lib/config";
import { readStoredJson } from "@/lib/storage";

type Unsaved = {
  name: string;
  read: (() => unknown) | undefined;
  /** Leaving stores the input as a draft instead of asking. */
  isStoredOnLeave?: boolean;
};

const unsavedInputs = new Set<Unsaved>();
let shouldStoreDrafts = false;

/** Register unsaved input and return a function that releases it. `read` returns it for JSON; secrets have none. */
export function registerUnsaved(unsaved: Unsaved): () => void {
  unsavedInputs.add(unsaved);
  if (unsavedInputs.size === 1) {
    addEventListener("beforeunload", confirmLeaving);
    addEventListener("pagehide", storeDrafts);
  }
  return () => release(unsaved);
}

function release(unsaved: Unsaved): void {
  unsavedInputs.delete(unsaved);
  if (unsavedInputs.size === 0) {
    removeEventListener("beforeunload", confirmLeaving);
    removeEventListener("pagehide", storeDrafts);
  }
}

/** Return whether the page, or the form with this name, has unsaved input. */
export function hasUnsaved(name?: string): boolean {
  return name === undefined ? unsavedInputs.size > 0 : [...unsavedInputs].some((unsaved) => unsaved.name === name);
}

/** Release all unsaved input, so that leaving does not ask. */
export function releaseAll(): void {
  for (const unsaved of [...unsavedInputs]) {
    release(unsaved);
  }
}

// If the page is still there after this time, the navigation was canceled.
const LEFT_BY_MS = 60_000;

/**
 * Open another page after a save, without asking about unsaved input.
 *
 * Resolves when this page is shown again or the navigation was canceled, so that the caller stays busy until then.
 */
export function leaveFor(address: string, afterMs = 0): Promise<void> {
  const isBack = new Promise<void>((resolve) => {
    const stop = new AbortController();
    function end() {
      stop.abort();
      resolve();
    }
    addEventListener("pageshow", ({ persisted }) => persisted && end(), { signal: stop.signal });
    setTimeout(end, afterMs + LEFT_BY_MS);
  });
  function leave() {
    releaseAll();
    location.assign(address);
  }
  afterMs ? setTimeout(leave, afterMs) : leave();
  return isBack;
}

/** Reload the page with its drafts. The browser asks first if some input cannot be stored. */
export function reloadWithDrafts(): void {
  setSaveDraftsOnLeave(true);
  location.reload();
}

/** Set whether leaving the page stores the drafts instead of asking. */
export function setSaveDraftsOnLeave(isOn: boolean): void {
  shouldStoreDrafts = isOn;
}

/** Return whether this account has a draft with this name on this route. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** Return and remove the draft of this account with this name on this route, if it fits the form. */
export function consumeDraft<T>(name: string, fits: (value: unknown) => value is T): T | undefined {
  const draft = readStoredJson(sessionStorage, keyOf(name), fits);
  sessionStorage.removeItem(keyOf(name));
  return draft;
}

/** Store all drafts for the next forms with the same names, such as after a crash. */
export function saveDrafts(): void {
  for (const unsaved of unsavedInputs) {
    store(unsaved);
  }
}

function store({ name, read }: Unsaved): void {
  if (read) {
    sessionStorage.setItem(keyOf(name), JSON.stringify(read()));
  }
}

function storeDrafts(): void {
  for (const unsaved of [...unsavedInputs].filter(isStored)) {
    store(unsaved);
  }
}

/** Return whether leaving the page stores the input instead of asking. */
function isStored({ read, isStoredOnLeave = false }: Unsaved): boolean {
  return read !== undefined && (shouldStoreDrafts || isStoredOnLeave);
}

/** The key contains the account, because the next admin in this browser may be another one. */
function keyOf(name: string): string {
  return `draft ${pageConfig().account ?? ""} ${location.pathname} ${name}`;
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  if (![...unsavedInputs].every(isStored)) {
    event.preventDefault();
  }
}
