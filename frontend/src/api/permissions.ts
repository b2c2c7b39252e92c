import { pageConfig } from "@/lib/config";
import type { CallId } from "./schema";

/** Return whether the admin's role allows an operation. */
export function may(call: CallId): boolean {
  return !pageConfig().denied?.includes(call);
}
