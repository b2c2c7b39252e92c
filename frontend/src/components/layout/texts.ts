// What stands around every screen says; each text by itself, so that a page carries only those that it shows.
export const PRODUCT = "Video Downloader Admin";
export const AUDIT_LOG = "Audit log";
export const VERSIONS = "Versions";
export const TO_HOME = "Go to home";
export const RETRY = "Retry";
export const COULD_NOT_LOAD = "It could not be loaded. Try again.";
export const SESSION_UNCHECKED = "The server did not answer, so your session could not be checked.";
export const REQUEST_ID = "Request ID";
export const LOADING = "Loading";

export const sayNoMatch = (what: string, search: string) => `No ${what} match “${search}”`;
export const SHOW_ALL = "Clear search and show all";

export const COPIED = "Copied";
export const NOT_COPIED = "Not copied. Select the text and copy it yourself.";
export const sayCopy = (what: string) => `Copy ${what}`;

export const OFFLINE = "You are offline. Nothing is being saved.";
export const SESSION_ENDED =
  "Your session has ended. Sign in to continue; what you typed is kept. Then come back to this tab and save.";
export const SIGN_IN = "Sign in";
export const NEW_VERSION = "A new version is available.";
export const RELOAD = "Reload";

export const NOTICES = "Notices";
export const DISMISS = "Dismiss";
