// What is thrown, and is no refusal, leads to /Error or to the log, by screen (docs/product.md 12.8).
import { lastRequestId } from "@/app/api/encryptedFetch";
import { pageConfig } from "./config";
import { startedCheck } from "./session";

export const ERROR_PAGE = "/Error";

/** The screen goes on: what was thrown is found by its name in the log alone. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: what was thrown is logged
  console.error(error);
}

export function reportError(error: unknown): void {
  logError(error);
  if (pageConfig().screen.onCrash === "error-page") {
    // Where the session could not be checked either, its guard says so in place.
    startedCheck().then((state) => state !== "unsure" && goToErrorPage());
  }
}

const REQUEST = "failed request";

/** Leave for /Error, which says what the server's log calls the last request. */
export function goToErrorPage(): void {
  sessionStorage.setItem(REQUEST, lastRequestId());
  location.assign(ERROR_PAGE);
}

export function failedRequestId(): string {
  return sessionStorage.getItem(REQUEST) ?? "";
}
