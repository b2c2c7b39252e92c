// Unexpected errors open /Error or are logged, by screen (docs/product.md 12.8).
import { lastRequestId } from "@/api/encryptedFetch";
import { pageConfig } from "@/lib/config";
import { runningCheck } from "./session";

const ERROR_PAGE = "/Error";

/** Log an error without leaving the screen. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of the browser
  console.error(error);
}

export function reportError(error: unknown): void {
  logError(error);
  if (pageConfig().screen.onCrash === "error-page") {
    // If the session check failed too, AuthGuard shows the error in place.
    runningCheck().then((state) => state !== "unsure" && goToErrorPage());
  }
}

const REQUEST = "failed request";

/** Open /Error, which shows the ID of the last request. */
function goToErrorPage(): void {
  sessionStorage.setItem(REQUEST, lastRequestId());
  location.assign(ERROR_PAGE);
}

export function failedRequestId(): string {
  return sessionStorage.getItem(REQUEST) ?? "";
}
