// The session of this page, checked once and shared by the page frame and the screen.
import { ApiError } from "@/api/ApiError";
import { api, unwrap } from "@/api/client";
import { onSignedOut } from "@/api/encryptedFetch";
import { fetchPageConfig, pageConfig } from "@/lib/config";
import { clearStorages, readStored, removeStored, writeStored } from "@/lib/storage";
import { hasUnsaved, reloadWithDrafts, setSaveDraftsOnLeave } from "./unsaved";

export const LOGIN = "/site/admin/panel/login";
export const HOME = "/site";
export const CHECK = "/api/admin/Authorization";

// in: the server confirmed it. out: no marker, or the server rejected it. unsure: the check failed; the marker stays.
export type SessionState = "in" | "out" | "unsure";

let check: Promise<SessionState> | undefined;
let wasIn = false;
let isOver = false;
const watchers = new Set<() => void>();

/** Return whether this browser has a session marker. */
function isMarked(): boolean {
  return Boolean(readStored("admin_video_call"));
}

export function checkSession(): Promise<SessionState> {
  check ??= requestState().then((state) => {
    // The style sheet hides the shell until the session is valid.
    document.documentElement.dataset.session = state === "in" ? "in" : "out";
    return state;
  });
  return check;
}

/** Return the result of the started check, if any, without starting one. */
export async function runningCheck(): Promise<SessionState | undefined> {
  return check;
}

export function recheckSession(): Promise<SessionState> {
  check = undefined;
  return checkSession();
}

async function requestState(): Promise<SessionState> {
  wasIn = false;
  // After a sign-out has started, the result is known, and a request would get a 401.
  if (isLeaving || !isMarked()) {
    return "out";
  }
  const marker = readStored("admin_video_call");
  try {
    await unwrap(api.GET(CHECK));
    wasIn = true;
    setOver(false);
    return "in";
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 403) ? endOf(marker) : "unsure";
  }
}

/** Handle a rejected marker. If another tab has stored a newer one meanwhile, check that one. */
async function endOf(marker: string | null): Promise<SessionState> {
  if (isMarked() && readStored("admin_video_call") !== marker) {
    return requestState();
  }
  removeStored("admin_video_call");
  storeReturnUrl();
  return "out";
}

export function beginSession(token: string): void {
  isLeaving = false;
  removeStored("token");
  writeStored("admin_video_call", token);
  check = undefined;
}

/** Wait for a running check and prevent further ones, because they would get a 401 during the sign-out. */
async function stopChecking(): Promise<void> {
  isLeaving = true;
  await check;
}

let ending: string | null = null;

/**
 * End the session on the server, and clear both storages in any case.
 *
 * Throws if the server did not confirm it. The next attempt ends the same session, whose token only this page still
 * has, or the newer session of another tab.
 */
export async function endSession(): Promise<void> {
  await stopChecking();
  ending = readStored("admin_video_call") ?? ending;
  clearStorages();
  if (ending) {
    const headers = { Authorization: `Bearer ${ending}` };
    await unwrap(api.POST("/api/admin/Logout", { headers })).catch(unlessOver);
    ending = null;
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) {
    throw error;
  }
}

/**
 * Open the sign-in page when the server ends the session, and return here afterwards.
 *
 * A page with unsaved input stays and shows a notice. A marker that was invalid at load changes nothing, so that
 * recovery screens and the 404 page stay open.
 */
export function leaveWhenSignedOut(): void {
  onSignedOut(() => {
    if (!wasIn || isOver) {
      return;
    }
    removeStored("admin_video_call");
    storeReturnUrl();
    setOver(true);
    if (!hasUnsaved()) {
      location.replace(LOGIN);
    }
  });
  addEventListener("storage", ({ key, newValue }) => key === "admin_video_call" && newValue && followOtherTab());
  // A page that the browser restores from its back/forward cache has missed the storage events.
  addEventListener("pageshow", ({ persisted }) => persisted && followOtherTab());
}

/** Continue if another tab signed in to the same account. Reload for another account, which must not see the drafts. */
async function followOtherTab(): Promise<void> {
  // Reloading the sign-out page would end the session of the other tab.
  if (isLeaving) {
    return;
  }
  const { account } = pageConfig();
  // Reload if the account is unknown, so that nothing is saved for another admin. Drafts survive the reload.
  const isOurs =
    !account ||
    (await fetchPageConfig().then(
      (now) => now.account === account,
      () => false,
    ));
  if (!isOurs) {
    reloadWithDrafts();
  } else if (isOver) {
    setOver(false);
  }
}

/** Return whether the server has confirmed the session and has not ended it since. */
export function isSignedIn(): boolean {
  return wasIn && !isOver;
}

/** Return whether the session is over and the page waits for the next one. */
export function isSessionOver(): boolean {
  return isOver;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setOver(next: boolean): void {
  isOver = next;
  setSaveDraftsOnLeave(next);
  for (const watcher of [...watchers]) {
    watcher();
  }
}

const PLACE = "interrupted at";
// A 401 after a sign-out is not an interruption.
let isLeaving = false;

/** Store this page as the target of the next sign-in, unless it is public. */
function storeReturnUrl(): void {
  if (isLeaving || !pageConfig().screen.needsLogin) {
    return;
  }
  sessionStorage.setItem(PLACE, location.pathname + location.search);
}

/** Return whether a session ended in this tab. The sign-in page explains it. */
export function wasInterrupted(): boolean {
  return sessionStorage.getItem(PLACE) !== null;
}

/** Return the target of a sign-in and clear it: the interrupted page, or the home page. */
export function consumeReturnUrl(): string {
  const place = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  return place ?? HOME;
}
