// Unknown, then in or out: decided once a page, shared by the shell and the island (spec 4, contract 2).
import { call, onSignedOut, Refused } from "@/lib/client";
import { clearStorages, readStored, removeStored, writeStored } from "@/lib/storage";

export const LOGIN = "/site/admin/panel/login";
export const HOME = "/site";

// in: the server said yes. out: no marker, or it said no. unsure: it did not say; the marker stays.
export type SessionState = "in" | "out" | "unsure";

let check: Promise<SessionState> | undefined;
let wasIn = false;

export function checkSession(): Promise<SessionState> {
  check ??= ask();
  return check;
}

export function recheckSession(): Promise<SessionState> {
  check = undefined;
  return checkSession();
}

async function ask(): Promise<SessionState> {
  wasIn = false;
  if (!readStored("admin_video_call")) {
    return "out";
  }
  try {
    await call("GET", "/api/admin/Authorization");
    wasIn = true;
    return "in";
  } catch (error) {
    if (error instanceof Refused && (error.code === 401 || error.code === 403)) {
      removeStored("admin_video_call");
      return "out";
    }
    return "unsure";
  }
}

export function beginSession(token: string): void {
  removeStored("token");
  writeStored("admin_video_call", token);
  check = undefined;
}

/** End the session on the server as well; storages are cleared whatever it answers. */
export async function endSession(): Promise<void> {
  if (readStored("admin_video_call")) {
    await call("POST", "/api/admin/Logout").catch(() => undefined);
  }
  clearStorages();
}

/**
 * A session that the server ended while the page was open leads to the login screen. A marker that was dead at load
 * does not: a recovery screen or the plain 404 stays what it is.
 */
export function leaveWhenSignedOut(): void {
  onSignedOut(() => {
    if (!wasIn) {
      return;
    }
    removeStored("admin_video_call");
    location.replace(LOGIN);
  });
}
