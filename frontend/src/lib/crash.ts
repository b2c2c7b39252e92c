// What is thrown, and is no refusal, leads to /Error on the screens that the spec lists and is logged on the others (8).
import { pageConfig } from "@/lib/config";

export const ERROR_PAGE = "/Error";

export function crashed(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec has these screens log what was thrown
  console.error(error);
  if (pageConfig().screen.onCrash === "error-page") {
    location.assign(ERROR_PAGE);
  }
}
