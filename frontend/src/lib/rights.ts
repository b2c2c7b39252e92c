// What the admin's role allows, as the page's block says it: asked before something is offered. The server decides.
import type { CallId } from "@/api/schema";
import { pageConfig } from "./config";

export function may(call: CallId): boolean {
  return !pageConfig().refused?.includes(call);
}
