// Unknown, then in or out: decided once a page, shared by the shell and the island.
import { ApiError } from "@/app/api/ApiError";
import { api, unwrap } from "@/app/api/client";
import { onSignedOut } from "@/app/api/encryptedFetch";
import { fetchPageConfig, pageConfig } from "./config";
import { readStored, removeStored, writeStored } from "./storage";
import { hasUnsaved, keepDraftsOnLeave, reloadWithDrafts } from "./unsaved";

export const LOGIN = "/site/admin/panel/login";
export const HOME = "/site";
export const CHECK = "/api/admin/Authorization";

// in: the server said yes. out: no marker, or it said no. unsure: it did not say; the marker stays.
export type SessionState = "in" | "out" | "unsure";

let check: Promise<SessionState> | undefined;
let wasIn = false;
let isOver = false;
const watchers = new Set<() => void>();

/** This browser signed in once, and has not heard since that it is out. */
export function isMarked(): boolean {
  return Boolean(readStored("admin_video_call"));
}

export function checkSession(): Promise<SessionState> {
  check ??= ask();
  return check;
}

/** The check that was begun, if any: it asks nothing itself. */
export async function startedCheck(): Promise<SessionState | undefined> {
  return check;
}

export function recheckSession(): Promise<SessionState> {
  check = undefined;
  return checkSession();
}

async function ask(): Promise<SessionState> {
  wasIn = false;
  // Once a log-out has begun, the answer is known, and a call would meet a session that is over.
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

/** The server said no to this marker; where another tab has kept a newer one meanwhile, that is asked for. */
async function endOf(marker: string | null): Promise<SessionState> {
  if (isMarked() && readStored("admin_video_call") !== marker) {
    return ask();
  }
  removeStored("admin_video_call");
  rememberPlace();
  return "out";
}

export function beginSession(token: string): void {
  isLeaving = false;
  removeStored("token");
  writeStored("admin_video_call", token);
  check = undefined;
}

/** A log-out begins: no check is asked for after the one under way. It would meet a session that is over. */
export async function stopChecking(): Promise<void> {
  isLeaving = true;
  await check;
}

/**
 * A session that the server ended while the page was open leads to the login screen, and back here afterwards; where
 * something is typed, the page stays and says so. A marker that was dead at load leads nowhere: a recovery screen or
 * the plain 404 stays what it is.
 */
export function leaveWhenSignedOut(): void {
  onSignedOut(() => {
    if (!wasIn || isOver) {
      return;
    }
    removeStored("admin_video_call");
    rememberPlace();
    setOver(true);
    if (!hasUnsaved()) {
      location.replace(LOGIN);
    }
  });
  addEventListener("storage", ({ key, newValue }) => key === "admin_video_call" && newValue && followOtherTab());
  // A page that the browser kept whole, and gives back as it was, hears of no storage meanwhile.
  addEventListener("pageshow", ({ persisted }) => persisted && followOtherTab());
}

/** Another tab may have signed in. As this account: what is typed here can be saved. As another: nothing is theirs. */
async function followOtherTab(): Promise<void> {
  // A log-out that is loaded anew ends what the other tab began.
  if (isLeaving) {
    return;
  }
  const { account } = pageConfig();
  // Where the server does not say whose the page would be, nothing is done in another's name: drafts outlast the reload.
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

/** The server said yes, and has not said no since. */
export function isSignedIn(): boolean {
  return wasIn && !isOver;
}

/** True while the session is over and the page waits for the next one. */
export function isSessionOver(): boolean {
  return isOver;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setOver(next: boolean): void {
  isOver = next;
  keepDraftsOnLeave(next);
  for (const watcher of [...watchers]) {
    watcher();
  }
}

const PLACE = "interrupted at";
// Whoever logs out is not interrupted: a call that is answered after it finds the session over.
let isLeaving = false;

/** A screen for everybody is no place that a sign-in leads back to, the login screen itself least of all. */
function rememberPlace(): void {
  if (isLeaving || !pageConfig().screen.needsLogin) {
    return;
  }
  sessionStorage.setItem(PLACE, location.pathname + location.search);
}

/** Whether a session ended in this tab, so that the login screen can say why it is there. */
export function wasInterrupted(): boolean {
  return sessionStorage.getItem(PLACE) !== null;
}

/** Where a sign-in leads: back to what an ended session interrupted, or home. */
export function takePlace(): string {
  const place = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  return place ?? HOME;
}
