// Texts around every screen. Single exports, so that a page loads only the texts that it shows.
export const PRODUCT = "Video Downloader Admin";
export const AUDIT_LOG = "Audit log";
export const VERSIONS = "Versions";
export const TO_HOME = "Go to home";
export const RETRY = "Retry";
export const COULD_NOT_LOAD = "This content could not be loaded. Try again.";
export const SESSION_UNCHECKED = "We could not verify your session because the server did not respond.";
export const REQUEST_ID = "Request ID";
export const LOADING = "Loading";

export const formatNoMatch = (what: string, search: string) => `No ${what} match “${search}”`;
export const SHOW_ALL = "Clear search and show all";

export const COPIED = "Copied";
export const NOT_COPIED = "Could not copy. Select the text and copy it manually.";
export const formatCopy = (what: string) => `Copy ${what}`;

export const OFFLINE = "You are offline. Nothing is being saved.";
export const SESSION_ENDED =
  "Your session has ended. Sign in, then return to this tab and save. Your changes are kept.";
export const SIGN_IN = "Sign in";
export const NEW_VERSION = "A new version is available.";
export const RELOAD = "Reload";

export const NOTICES = "Notices";
export const DISMISS = "Dismiss";
